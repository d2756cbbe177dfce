import type { IDataObject } from 'n8n-workflow';
import { dayOf } from '../model/values/time/read';
import { type Employee, readEmployees } from '../model/registry/employees';
import { noEmployees, NOT_GIVEN, REMEDIES } from '../model/values/words/failures';
import { clockOf } from './clock';
import { executeService } from './executeService';
import { failureOfError, RegistryFailure, unexpectedAnswer } from './failure';
import { type Caller, registryAddress } from './caller';
import { type ListOptions } from './request';

/** The service that tells who works there now. Not every login may use it. */
const CURRENT = 'EX_BASE_05';
/** The service that tells who worked there in a month. */
const MONTHLY = 'EX_BASE_04';

const reportOf = (year: number, month: number): IDataObject[] => [
  { ParameterName: 'ReportYear', ParameterValue: String(year) },
  { ParameterName: 'ReportMonth', ParameterValue: String(month) },
];

/** The services to ask, with their parameters. A generator, since the first answer tells the registry's time. */
function* questions(now: () => number): Generator<[service: string, parameters: IDataObject[]]> {
  yield [CURRENT, []];
  const [year, month] = dayOf(now()).split('-').map(Number);
  yield [MONTHLY, reportOf(year, month)];
  // In the first days of a month, that month may have no employees yet.
  yield [MONTHLY, month === 1 ? reportOf(year - 1, 12) : reportOf(year, month - 1)];
}

/**
 * Asks for the employees of the connected employer: for the current ones, and if the login may not ask or the list is
 * empty, for those of this month and of the month before. Section: Resources, "Services"; Resources, "Monthly
 * employment status result".
 *
 * @throws RegistryFailure of the first service, if the login may use none of them
 */
export async function askForEmployees(caller: Caller, options: ListOptions): Promise<Employee[]> {
  let refusal: RegistryFailure | undefined;
  let isAnswered = false;
  const clock = clockOf(await registryAddress(caller));
  for (const [service, parameters] of questions(() => clock.now())) {
    const result = await employeesIn(caller, service, parameters, options).catch(failureOfError);
    if (result instanceof RegistryFailure) {
      if (result.kind !== 'refused') throw result;
      refusal ??= result;
    } else if (result.length > 0) return result;
    else isAnswered = true;
  }
  if (isAnswered || refusal === undefined) return [];
  throw refusal.but({ remedy: REMEDIES.enterEmployees(CURRENT, MONTHLY), message: noEmployees(refusal.reason) });
}

async function employeesIn(
  caller: Caller,
  service: string,
  parameters: IDataObject[],
  options: ListOptions,
): Promise<Employee[]> {
  const employees = readEmployees(await executeService(caller, service, parameters, options), service);
  if (employees === null) {
    throw unexpectedAnswer([], NOT_GIVEN.employees(service));
  }
  return employees;
}
