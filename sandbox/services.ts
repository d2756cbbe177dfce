import { startOfDay } from './athens';
import { isObject, isText, type JsonObject } from './json';
import { badRequest } from './refusal';
import type { Branch, Employee, User } from './registry';

/** The nine parameter types of the specification, by the name that a descriptor carries. */
export const PARAMETER_TYPES = [
  'Text',
  'Date',
  'Int',
  'Decimal',
  'ListString',
  'ListInt',
  'ListStringDate',
  'XML',
  'MIME',
] as const;

export interface ParameterDescriptor {
  readonly name: string;
  readonly description: string | null;
  readonly isRequired: boolean;
  readonly type: (typeof PARAMETER_TYPES)[number];
  /** Characters, for Text alone; 0 is no limit. */
  readonly maxLength: number;
}

export interface ServiceDescriptor {
  readonly name: string;
  readonly description: string | null;
  readonly parameters: readonly ParameterDescriptor[];
  readonly instructions?: string;
}

/** What a result holds where there is no row: null, an empty array, or not even the field. */
export type NoRows = 'null' | 'emptyArray' | 'missing';

export interface ServiceOptions {
  readonly branches: readonly Branch[];
  readonly employees: readonly Employee[];
  readonly noRows: NoRows;
}

interface Sent {
  readonly ParameterName: string;
  readonly ParameterValue: string;
}

interface Service {
  readonly descriptor: ServiceDescriptor;
  run(user: User, sent: readonly Sent[]): object;
}

/** Lists that EX_BASE_03 knows: one with several rows and one with a single row. */
const PARAMETER_LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ADEIA: { '1': 'ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ', '2': 'ΑΔΕΙΑ ΑΣΘΕΝΕΙΑΣ', '3': 'ΓΟΝΙΚΗ ΑΔΕΙΑ' },
  XORA: { GR: 'ΕΛΛΑΔΑ' },
};

/** The lookup services: `GET /WebServices/ServicesList` and `POST /WebServices/ExecuteService`. */
export class Services {
  private readonly services: readonly Service[];

  constructor(private readonly options: ServiceOptions) {
    this.services = [
      this.employer(),
      this.branches(),
      this.parameterList(),
      this.monthlyStatus(),
      this.demonstration(),
    ];
  }

  /** GET /WebServices/ServicesList: what the connected user may execute. */
  list(user: User): ServiceDescriptor[] {
    return this.services.map(({ descriptor }) => descriptor).filter(({ name }) => mayUse(user, name));
  }

  /**
   * POST /WebServices/ExecuteService.
   *
   * @returns an object keyed by the service code
   * @throws Refusal 400 for a body of another shape, a service that the user may not use, a required parameter that is
   *   missing, or a Text longer than its `maxLength`
   */
  execute(user: User, body: unknown): object {
    const { ServiceCode, Parameters } = isObject(body) ? body : {};
    if (!isText(ServiceCode)) throw badRequest('Το πεδίο ServiceCode είναι υποχρεωτικό.');
    if (!Array.isArray(Parameters)) throw badRequest('Το πεδίο Parameters είναι υποχρεωτικό.');
    const sent = Parameters.map(readParameter);
    const service = this.services.find(({ descriptor }) => descriptor.name === ServiceCode);
    if (!service || !mayUse(user, ServiceCode)) {
      throw badRequest(`Ο κωδικός υπηρεσίας ${ServiceCode} δεν είναι εξουσιοδοτημένος για τον χρήστη.`);
    }
    for (const { name, type, isRequired, maxLength } of service.descriptor.parameters) {
      const value = valueOf(sent, name);
      if (isRequired && !value) throw badRequest(`Η παράμετρος ${name} είναι υποχρεωτική.`);
      if (type === 'Text' && maxLength > 0 && value.length > maxLength) {
        throw badRequest(`Η παράμετρος ${name} δεν μπορεί να υπερβαίνει τους ${maxLength} χαρακτήρες.`);
      }
    }
    return { [ServiceCode]: service.run(user, sent) };
  }

  private employer(): Service {
    return {
      descriptor: { name: 'EX_BASE_01', description: 'Στοιχεία εργοδότη', parameters: [] },
      run: ({ employerAfm }) => ({
        Ergodotis: {
          Afm: employerAfm,
          Eponimia: 'ΔΟΚΙΜΑΣΤΙΚΗ ΕΠΙΧΕΙΡΗΣΗ Α.Ε.',
          DiakritikosTitlos: 'ΔΟΚΙΜΗ',
          Ame: '0512345678',
        },
      }),
    };
  }

  private branches(): Service {
    return {
      descriptor: { name: 'EX_BASE_02', description: 'Παραρτήματα εργοδότη', parameters: [] },
      run: () => this.rows('Pararthma', this.options.branches),
    };
  }

  private parameterList(): Service {
    return {
      descriptor: {
        name: 'EX_BASE_03',
        description: 'Λίστες παραμέτρων',
        parameters: [{ name: 'Parameter', description: 'Όνομα λίστας', isRequired: true, type: 'Text', maxLength: 50 }],
        instructions: 'Διαθέσιμες λίστες: ADEIA, XORA.',
      },
      run: (_user, sent) => {
        const codes = new Map(Object.entries(PARAMETER_LISTS)).get(valueOf(sent, 'Parameter')) ?? {};
        return this.rows(
          'Param',
          Object.entries(codes).map(([Code, Description]) => ({ Code, Description })),
        );
      },
    };
  }

  private monthlyStatus(): Service {
    const parameter = (name: string, description: string): ParameterDescriptor => ({
      name,
      description,
      isRequired: true,
      type: 'Decimal',
      maxLength: 0,
    });
    return {
      descriptor: {
        name: 'EX_BASE_04',
        description: 'Μηνιαία κατάσταση απασχόλησης',
        parameters: [parameter('ReportYear', 'Έτος αναφοράς'), parameter('ReportMonth', 'Μήνας αναφοράς')],
      },
      run: (user, sent) => {
        const year = wholeNumber(sent, 'ReportYear', 2000, 2100);
        const month = wholeNumber(sent, 'ReportMonth', 1, 12);
        const reported = `${year}-${String(month).padStart(2, '0')}`;
        const employed = this.options.employees.filter(({ hired }) => hired.slice(0, 7) <= reported);
        return this.rows(
          'MiniaiaKatastash',
          employed.map((employee) => monthOf(user, employee, year, month)),
        );
      },
    };
  }

  private demonstration(): Service {
    return {
      descriptor: {
        name: 'EX_DEMO_ALL',
        description: null,
        parameters: [
          { name: 'Text', description: 'Σύντομο κείμενο', isRequired: true, type: 'Text', maxLength: 20 },
          { name: 'FreeText', description: null, isRequired: false, type: 'Text', maxLength: 0 },
          ...PARAMETER_TYPES.filter((type) => type !== 'Text').map((type) => ({
            name: type,
            description: `Παράμετρος τύπου ${type}`,
            isRequired: false,
            type,
            maxLength: 0,
          })),
        ],
        instructions: 'Επιστρέφει τις παραμέτρους όπως τις έλαβε.',
      },
      run: (_user, sent) => this.rows('Parametros', sent),
    };
  }

  /** Results come from XML: one row is an object, several are an array, none is what `noRows` says. */
  private rows(name: string, rows: readonly object[]): object {
    const { noRows } = this.options;
    if (rows.length > 1) return { [name]: rows };
    if (rows.length === 1) return { [name]: rows[0] };
    return noRows === 'missing' ? {} : { [name]: noRows === 'null' ? null : [] };
  }
}

const mayUse = (user: User, code: string): boolean => user.services?.includes(code) ?? true;

const valueOf = (sent: readonly Sent[], name: string): string =>
  sent.find(({ ParameterName }) => ParameterName === name)?.ParameterValue ?? '';

function readParameter(parameter: unknown): Sent {
  const { ParameterName, ParameterValue }: JsonObject = isObject(parameter) ? parameter : {};
  if (typeof ParameterName !== 'string') throw badRequest('Το πεδίο ParameterName πρέπει να είναι κείμενο.');
  if (typeof ParameterValue !== 'string') {
    throw badRequest(`Η τιμή της παραμέτρου ${ParameterName} πρέπει να είναι κείμενο.`);
  }
  return { ParameterName, ParameterValue };
}

/** A parameter of type Decimal that counts something: `2026`, and as decimal `2026.0` or `2026,00`. */
function wholeNumber(sent: readonly Sent[], name: string, least: number, most: number): number {
  const text = valueOf(sent, name);
  const value = /^\d+([.,]0+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;
  if (!(value >= least && value <= most)) throw badRequest(`Μη αποδεκτή τιμή στην παράμετρο ${name}: ${text}.`);
  return value;
}

/** One employee's month (section "Monthly employment status result"). */
function monthOf({ employerAfm }: User, employee: Employee, year: number, month: number): Record<string, string> {
  return {
    f_ergodoti_id: String(Number(employerAfm)),
    f_pararthma_aa: employee.branch,
    f_year: String(year),
    f_month: String(month),
    f_ergazomenos_type: 'ΙΔΙΩΤΙΚΟΥ ΔΙΚΑΙΟΥ',
    f_afm: employee.afm,
    f_eponimo: employee.lastName,
    f_onoma: employee.firstName,
    f_amka: employee.amka,
    f_sxesh_apasxolhshs: 'ΑΟΡΙΣΤΟΥ ΧΡΟΝΟΥ',
    f_kathestos: 'ΠΛΗΡΗΣ',
    f_apodoxes: employee.earnings,
    f_week_wres: '40,00',
    f_date_proslipsis: startOfDay(employee.hired),
    f_arithmos_hmerwn_ergasias: '21',
    f_arithmos_hmerwn_anapaushs_repo: '8',
    f_arithmos_hmerwn_kanonikh_adeia: '1',
    f_arithmos_hmerwn_adeia_astheneias: '0',
    f_arithmos_hmerwn_goniki_adeia: '0',
    f_arithmos_leptwn_adeia_sxolikis_epidosis: '120',
  };
}
