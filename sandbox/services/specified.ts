import { startOfDay } from '../athens';
import type { Employee, User } from '../registry';
import { CODE_LISTS } from './codeLists';
import {
  PARAMETER_TYPES,
  valueOf,
  wholeNumber,
  type ParameterDescriptor,
  type Sent,
  type Service,
  type ServiceParts,
} from './service';

/** Lists that EX_BASE_03 knows: one with several rows, one with a single row, and that of the forms of working time. */
const PARAMETER_LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  WorkTimeType: Object.fromEntries(
    (CODE_LISTS.get('WorkTimeType')?.codes ?? []).map(({ Code, Description }) => [Code, Description]),
  ),
  ADEIA: { '1': 'ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ', '2': 'ΑΔΕΙΑ ΑΣΘΕΝΕΙΑΣ', '3': 'ΓΟΝΙΚΗ ΑΔΕΙΑ' },
  XORA: { GR: 'ΕΛΛΑΔΑ' },
};

/** The services that the specification names, with the results that it shows. */
export function specifiedServices(parts: ServiceParts): Service[] {
  return [EMPLOYER, branches(parts), PARAMETER_LIST, monthlyStatus(parts), DEMONSTRATION];
}

/** Who the employer is, by AFM. */
export const employerOf = (afm: string): Record<'Afm' | 'Eponimia' | 'DiakritikosTitlos' | 'Ame', string> => ({
  Afm: afm,
  Eponimia: 'ΔΟΚΙΜΑΣΤΙΚΗ ΕΠΙΧΕΙΡΗΣΗ Α.Ε.',
  DiakritikosTitlos: 'ΔΟΚΙΜΗ',
  Ame: '0512345678',
});

const EMPLOYER: Service = {
  descriptor: { name: 'EX_BASE_01', description: 'Στοιχεία εργοδότη', parameters: [] },
  run: ({ employerAfm }) => ({ name: 'Ergodotis', rows: [employerOf(employerAfm)] }),
};

/** EX_BASE_02. */
export const branches = ({ branches: rows }: ServiceParts): Service => ({
  descriptor: { name: 'EX_BASE_02', description: 'Παραρτήματα εργοδότη', parameters: [] },
  run: () => ({ name: 'Pararthma', rows }),
});

const PARAMETER_LIST: Service = {
  descriptor: {
    name: 'EX_BASE_03',
    description: 'Λίστες παραμέτρων',
    parameters: [{ name: 'Parameter', description: 'Όνομα λίστας', isRequired: true, type: 'Text', maxLength: 50 }],
    instructions: 'Διαθέσιμες λίστες: ADEIA, XORA, WorkTimeType.',
  },
  run: (_user, sent) => {
    const codes = new Map(Object.entries(PARAMETER_LISTS)).get(valueOf(sent, 'Parameter')) ?? {};
    return { name: 'Param', rows: Object.entries(codes).map(([Code, Description]) => ({ Code, Description })) };
  },
};

/** EX_BASE_04: whoever was employed in a month. */
export function monthlyStatus({ employees }: ServiceParts): Service {
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
      const employed = employees.filter(({ hired }) => hired.slice(0, 7) <= reported);
      return { name: 'MiniaiaKatastash', rows: employed.map((employee) => monthOf(user, employee, year, month)) };
    },
  };
}

/** A service of the sandbox's own, with a parameter of every type. */
export const DEMONSTRATION: Service = {
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
  run: (_user: User, sent: readonly Sent[]) => ({ name: 'Parametros', rows: sent }),
};

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
