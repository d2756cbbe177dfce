import type { IDataObject } from 'n8n-workflow';
import { dayOf } from '../model/values/time/read';
import { type Employee, readEmployees } from '../model/registry/employees';
import { clockOf } from './clock';
import { executeService } from './executeService';
import { failureOfError, RegistryFailure } from './failure';
import { type Caller, registryAddress, type Repetition, type RequestOptions, unexpectedAnswer } from './request';

/** Who works there now; not every login may use it. */
const CURRENT = 'EX_BASE_05';
/** The status of a month, with all who worked there in it. */
const MONTHLY = 'EX_BASE_04';

/** How a list of employees is asked for: a service with its parameters. */
type Question = [service: string, parameters: IDataObject[]];

const reportOf = (year: number, month: number): IDataObject[] => [
  { ParameterName: 'ReportYear', ParameterValue: String(year) },
  { ParameterName: 'ReportMonth', ParameterValue: String(month) },
];

/**
 * The questions, each when it is asked: the answer to the first tells the registry's time.
 *
 * @param now gives epoch ms
 */
function* questions(now: () => number): Generator<Question> {
  yield [CURRENT, []];
  const [year, month] = dayOf(now()).split('-').map(Number);
  yield [MONTHLY, reportOf(year, month)];
  // On the first days of a month there may be none of it yet.
  yield [MONTHLY, month === 1 ? reportOf(year - 1, 12) : reportOf(year, month - 1)];
}

/**
 * Asks for the employees of the connected employer: for those of now, and where the login may not, or nobody is told,
 * for those of this month and of the one before. Nothing but AFM, names and branch is kept of the answers, and nothing
 * of them is quoted in a failure. Sections: Resources, "Services"; Resources, "Monthly employment status result".
 *
 * @returns a record each; none where the registry tells of nobody
 * @throws RegistryFailure of the first question, where the login may ask none of them
 */
export async function askForEmployees(caller: Caller, options: RequestOptions & Repetition): Promise<Employee[]> {
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
  const remedy = `Enter tax number and names of each employee, or ask the registry for the right to use ${CURRENT} or ${MONTHLY}`;
  throw refusal.but({ remedy }, `The registry does not give its list of employees: ${refusal.reason}`);
}

async function employeesIn(
  caller: Caller,
  service: string,
  parameters: IDataObject[],
  options: RequestOptions & Repetition,
): Promise<Employee[]> {
  const employees = readEmployees(await executeService(caller, service, parameters, options), service);
  if (employees === null) {
    throw await unexpectedAnswer(caller, [], `The registry gave no list of employees for ${service}`);
  }
  return employees;
}
