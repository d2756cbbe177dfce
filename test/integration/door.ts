import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Employee } from '../../sandbox/registry';
import { REAL_TIMERS } from '../support/realTimers';
import { execute, type StoredCredential } from './n8n';
import { placeOf, requestIn } from './outcomes';
import { start } from './registry';
import { GO_ON } from './rows';

/** The moment of all sheets: a Saturday evening in Athens, winter time. */
export const NOW = '2026-11-28T18:00:00+02:00';

/** What a row of a sheet came to: an output item of a dry run. */
export interface Outcome {
  /** Place of the input row. */
  row: number;
  status: string;
  /** Null where it would be sent. */
  code: string | null;
  event: string | null;
  /** Local time in Athens, `yyyy-MM-ddTHH:mm:ss`. */
  time: string | null;
  referenceDate: string | null;
  branch: string | null;
  employeeAfm: string | null;
  reason: string;
  warnings: string[];
  /** The body of the request, on the last row of each. */
  body: string | null;
}

export interface Sheet {
  rows: readonly IDataObject[];
  options?: IDataObject;
  /** Beside those of automatic mapping. */
  parameters?: IDataObject;
}

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/**
 * Runs sheets through the whole node, in n8n's engine, as dry runs at one moment: from rows to what would become of
 * each. It knows the node by its parameters and its output alone.
 */
export class Door {
  private constructor(
    private readonly credential: StoredCredential,
    private readonly name: string,
  ) {}

  /** @param employees whom the registry's list has */
  static async open(employees: readonly Employee[], now = NOW): Promise<Door> {
    jest.useFakeTimers({ now: new Date(now), doNotFake: [...REAL_TIMERS] });
    const { credential } = await start({ clock: now, employees });
    return new Door(credential, `sheets of ${now}`);
  }

  async readWorkCards({ rows, options, parameters }: Sheet): Promise<Outcome[]> {
    return await this.read(rows, { resource: 'workCard', ...parameters }, { lateReason: '001', ...options });
  }

  async readDeclarations(document: string, { rows, options, parameters }: Sheet): Promise<Outcome[]> {
    return await this.read(rows, { resource: 'declaration', documentType: document, ...parameters }, { ...options });
  }

  private async read(rows: readonly IDataObject[], own: IDataObject, options: IDataObject): Promise<Outcome[]> {
    const general = { operation: 'submit', dryRun: true, dataMode: 'autoMapInputData' };
    const parameters = { ...general, options, ...own } as INodeParameters;
    const { items, error } = await execute(this.credential, structuredClone([...rows]), parameters, {
      ...GO_ON,
      workflowId: this.name,
    });
    if (error !== undefined) throw error;
    return items.flat().map(({ json, binary, pairedItem }) => ({
      row: placeOf(pairedItem),
      status: String(json.status),
      code: textOf(json.reasonCode),
      event: textOf(json.event),
      time: textOf(json.eventTime)?.slice(0, 19) ?? null,
      referenceDate: textOf(json.referenceDate),
      branch: textOf(json.branch),
      employeeAfm: textOf(json.employeeAfm),
      reason: [json.reason, json.remedy].map(textOf).join(' '),
      warnings: (json.warnings as string[] | undefined) ?? [],
      body: requestIn({ json, binary }),
    }));
  }
}
