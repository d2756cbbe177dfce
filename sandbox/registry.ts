/** A login, and the employer that it submits for. */
export interface User {
  readonly username: string;
  readonly password: string;
  /** `01` external, `02` registry credentials, `03` construction-site credentials. */
  readonly usertype: string;
  /** Nine digits. */
  readonly employerAfm: string;
  /** Other user types that the login takes where requests are read leniently. */
  readonly alsoUsertypes?: readonly string[];
  /** Number of the only branch that it may submit for; any branch when left out. */
  readonly branch?: string;
  /** Codes of the services that the user may see and execute; all when left out. */
  readonly services?: readonly string[];
}

/** A branch as EX_BASE_02 tells it. */
export interface Branch {
  readonly Aa: string;
  readonly Address: string;
}

/** An employee as EX_BASE_04 knows them. */
export interface Employee {
  readonly afm: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly amka: string;
  readonly branch: string;
  /** `yyyy-MM-dd`: EX_BASE_04 tells of the employee from this day's month on. */
  readonly hired: string;
  /** Greek decimal, such as `1.200,00`. */
  readonly earnings: string;
}

export const DEFAULT_USER: User = {
  username: 'demo',
  password: 'demo-password',
  usertype: '02',
  alsoUsertypes: ['01'],
  employerAfm: '094123454',
};

/** A login of e-ΕΦΚΑ: user type 01 alone works for it. */
export const EFKA_USER: User = {
  username: 'efka',
  password: 'efka-password',
  usertype: '01',
  employerAfm: DEFAULT_USER.employerAfm,
};

export const DEFAULT_BRANCHES: readonly Branch[] = [
  { Aa: '0', Address: 'ΕΡΜΟΥ 15, 10563 ΑΘΗΝΑ' },
  { Aa: '1', Address: 'ΤΣΙΜΙΣΚΗ 48, 54623 ΘΕΣΣΑΛΟΝΙΚΗ' },
  { Aa: '2', Address: 'ΚΟΡΙΝΘΟΥ 112, 26223 ΠΑΤΡΑ' },
];

/** Their hire dates differ, so that there are months with none, one and several of them. */
export const DEFAULT_EMPLOYEES: readonly Employee[] = [
  {
    afm: '045123671',
    lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
    firstName: 'ΜΑΡΙΑ',
    amka: '14038500123',
    branch: '0',
    hired: '2024-03-01',
    earnings: '1.200,00',
  },
  {
    afm: '102938470',
    lastName: 'ΓΕΩΡΓΙΟΥ',
    firstName: 'ΝΙΚΟΣ',
    amka: '02117900456',
    branch: '0',
    hired: '2024-04-15',
    earnings: '980,50',
  },
  {
    afm: '113829467',
    lastName: 'ΔΗΜΗΤΡΙΟΥ',
    firstName: 'ΕΛΕΝΗ',
    amka: '30069200789',
    branch: '1',
    hired: '2025-01-07',
    earnings: '12.345,67',
  },
];

const hiredWith = (afm: string, lastName: string, firstName: string, branch: string, amka: string): Employee => ({
  afm,
  lastName,
  firstName,
  amka,
  branch,
  hired: '2025-02-03',
  earnings: '1.050,00',
});

/** Everybody of the sample sheets. */
export const SHEET_EMPLOYEES: readonly Employee[] = [
  ...DEFAULT_EMPLOYEES,
  hiredWith('142387650', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', 'ΓΕΩΡΓΙΟΣ', '0', '05058500111'),
  hiredWith('163409217', 'ΝΙΚΟΛΑΟΥ', 'ΕΛΕΝΗ', '1', '17129100222'),
  hiredWith('119874566', 'ΑΘΑΝΑΣΙΟΥ', 'ΠΕΤΡΟΣ', '1', '21068800333'),
  hiredWith('045123787', 'ΔΗΜΗΤΡΙΟΥ', 'ΜΑΡΙΑ', '0', '09037900444'),
  hiredWith('135742096', 'ΙΩΑΝΝΟΥ', 'ΚΩΝΣΤΑΝΤΙΝΟΣ', '0', '30019300555'),
  hiredWith('158204635', 'ΚΑΡΑΓΙΑΝΝΗΣ', 'ΝΙΚΟΣ', '1', '11118600666'),
  hiredWith('120958730', 'ΒΑΣΙΛΕΙΟΥ', 'ΑΝΝΑ', '1', '24089000777'),
];

/** What a work card says of an employee. */
export const newcomer = (event: { employeeAfm: string; lastName: string; firstName: string; branch: string }) =>
  hiredWith(event.employeeAfm, event.lastName, event.firstName, event.branch, '01018000888');
