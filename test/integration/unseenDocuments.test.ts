import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import axios from 'axios';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { AMOUNT, DATE, orEmpty, TIME } from '../../sandbox/documents/patterns';
import { Editor } from './editor';
import { execute, StoredCredential } from './n8n';
import { ONCE } from './rows';
import { statusesOf } from './schedules';

const root = resolve(__dirname, '../..');

/** A field: its title, its restrictions, and where it is not its own name what the shape shows for it. */
type Told = [title: string, restrictions?: Record<string, string | string[]>, example?: string | null];
type Level = Record<string, Told>;

const infosOf = (...levels: Level[]) =>
  levels.flatMap((level) =>
    Object.entries(level).map(([name, [title, restrictions = {}]]) => ({
      name,
      title,
      restrictions: Object.entries(restrictions).flatMap(([rule, values]) =>
        [values].flat().map((value) => ({ name: rule, value })),
      ),
    })),
  );
const leavesOf = (level: Level): IDataObject =>
  Object.fromEntries(Object.entries(level).map(([name, [, , example = name]]) => [name, example]));
const twice = (outer: string, list: string, element: IDataObject): IDataObject => ({
  [outer]: { [list]: [element, element] },
});

const DIGITS = (count: number | string) => ({ pattern: `[0-9]{${count}}` });
const AFM = { pattern: '([0-9]){9}', length: '9' };

/**
 * The form 34 of the registry, notices of the year's leave, in the shape and with the restrictions in which the trial
 * environment served it (September 2026, published by chrismfz/ekdosi), but for three fields like `f_kad_deyt_1`. Nothing
 * in the project knows it.
 */
const HEAD: Level = {
  f_aa_pararthmatos: ['Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ', DIGITS('1,5')],
  f_rel_protocol: ['ΣΧΕΤΙΚΟ ΕΝΤΥΠΟ ΑΡΙΘ. ΠΡΩΤ.', { maxLength: '50' }],
  f_rel_date: ['ΣΧΕΤΙΚΟ ΕΝΤΥΠΟ ΗΜΕΡΟΜΗΝΙΑ', { pattern: orEmpty(DATE) }],
  f_year: ['ΕΤΟΣ', { pattern: '[2][0][0-9]{2}' }],
  f_ypiresia_sepe: ['ΚΩΔΙΚΟΣ ΥΠΗΡΕΣΙΑΣ ΕΠΙΘΕΩΡΗΣΗΣ ΕΡΓΑΣΙΑΣ', DIGITS(5)],
  f_ergodotikh_organwsh: ['ΕΡΓΟΔΟΤΙΚΗ ΟΡΓΑΝΩΣΗ', { maxLength: '20' }],
  f_kad_kyria: ['Κ.Α.Δ. - ΚΥΡΙΑ ΔΡΑΣΤΗΡΙΟΤΗΤΑ', DIGITS(4)],
  f_kad_deyt_1: ['Κ.Α.Δ. - ΔΕΥΤΕΡΕΥΟΥΣΑ ΔΡΑΣΤΗΡΙΟΤΗΤΑ 1', { pattern: '([0-9]{4})|([ ]*)' }],
  f_kad_pararthmatos: ['Κ.Α.Δ. ΠΑΡΑΡΤΗΜΑΤΟΣ', DIGITS(4)],
  f_kallikratis_pararthmatos: ['ΔΗΜΟΤΙΚΗ / ΤΟΠΙΚΗ ΚΟΙΝΟΤΗΤΑ', DIGITS(8)],
  f_comments: ['ΠΑΡΑΤΗΡΗΣΕΙΣ', { maxLength: '200' }],
  f_afm_proswpoy: ['Νόμιμος Εκπρόσωπος(Α.Φ.Μ.)', AFM],
};
const EMPLOYEE: Level = {
  f_aa: ['Α/Α', DIGITS('1,5')],
  f_afm: ['ΑΡΙΘΜΟΣ ΦΟΡΟΛΟΓΙΚΟΥ ΜΗΤΡΩΟΥ (Α.Φ.Μ.)', AFM],
  f_amka: ['ΑΡΙΘΜΟΣ ΜΗΤΡΩΟΥ ΚΟΙΝΩΝΙΚΗΣ ΑΣΦΑΛΙΣΗΣ (Α.Μ.Κ.Α.)', { ...DIGITS(11), length: '11' }],
  f_amika: ['ΑΡΙΘΜΟΣ ΜΗΤΡΩΟΥ (Ασφαλισμένου) Ι.Κ.Α.', DIGITS('0,20')],
  f_eponymo: ['ΕΠΩΝΥΜΟ', { maxLength: '50', minLength: '1' }],
  f_onoma: ['ΟΝΟΜΑ', { maxLength: '30', minLength: '1' }],
  f_proslipsidate: ['ΗΜΕΡΟΜΗΝΙΑ ΠΡΟΣΛΗΨΗΣ', { pattern: DATE }],
  f_days_right: ['ΑΡΙΘΜΟΣ ΗΜΕΡΩΝ ΔΙΚΑΙΟΥΜΕΝΗΣ ΚΑΝΟΝΙΚΗΣ ΑΔΕΙΑΣ', DIGITS('1,3')],
  f_days_received: ['ΑΡΙΘΜΟΣ ΗΜΕΡΩΝ ΚΑΝΟΝΙΚΗΣ ΑΔΕΙΑΣ ΠΟΥ ΧΟΡΗΓΗΘΗΚΕ', DIGITS('1,3')],
  f_apodoxes: ['ΑΠΟΔΟΧΕΣ ΑΔΕΙΑΣ', { pattern: AMOUNT }],
  f_apodoxes_sup: ['ΑΠΟΔΟΧΕΣ ΕΠΙΔΟΜΑΤΟΣ ΑΔΕΙΑΣ', { pattern: AMOUNT }],
  f_comments: ['ΠΑΡΑΤΗΡΗΣΕΙΣ', { maxLength: '200' }],
};
const ANNUAL_LEAVE = {
  title: 'Γνωστοποιήσεις Στοιχείων Ετήσιας Κανονικής Άδειας',
  json: twice('YearHolidaysEA', 'YearHolidayEA', {
    ...leavesOf(HEAD),
    ...twice('Ergazomenoi', 'ErgazomenoiEA', leavesOf(EMPLOYEE)),
  }),
  // The registry tells of a name once.
  propertiesInfo: infosOf(HEAD, EMPLOYEE).filter(
    ({ name }, place, all) => all.findIndex((one) => one.name === name) === place,
  ),
};

/** The project's own: lists two deep, codes whose meanings stand in titles, patterns that are hostile or unreadable. */
const PLAN: Level = {
  f_aa_pararthmatos: ['Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ', DIGITS('1,5')],
  f_kind: ['ΕΙΔΟΣ ΣΧΕΔΙΟΥ (0) ΠΡΟΣΩΡΙΝΟ (1) ΟΡΙΣΤΙΚΟ', { enumeration: ['0', '1'] }, '0'],
  f_ref: ['ΣΤΟΙΧΕΙΟ', { pattern: '(([Α-Ω]+)+)+[0-9]' }],
};
const SHIFT: Level = {
  f_name: ['ΒΑΡΔΙΑ', { minLength: '1', maxLength: '20' }],
  f_hours: ['ΩΡΕΣ', { pattern: '([0-9]{3}|[0-9]+)(,[0-9])' }],
};
const MEMBER: Level = {
  f_afm: ['ΑΡΙΘΜΟΣ ΦΟΡΟΛΟΓΙΚΟΥ ΜΗΤΡΩΟΥ (Α.Φ.Μ.)', AFM],
  f_role: ['ΡΟΛΟΣ (Α) ΑΡΧΙΦΥΛΑΚΑΣ - (Β) ΒΟΗΘΟΣ', { enumeration: ['', 'Α', 'Β'] }, null],
  f_day: ['ΗΜΕΡΑ', { pattern: DATE }],
  f_from: ['ΑΠΟ (HH24:MM)', { pattern: TIME }],
  f_badge: ['ΚΟΝΚΑΡΔΑ', { pattern: '(?:[0-9]{3})' }],
};
const GUARD_PLAN = {
  title: 'ΣΧΕΔΙΑ ΦΥΛΑΞΗΣ',
  json: twice('Plans', 'Plan', {
    ...leavesOf(PLAN),
    ...twice('Shifts', 'Shift', { ...leavesOf(SHIFT), ...twice('Crew', 'Member', leavesOf(MEMBER)) }),
  }),
  propertiesInfo: infosOf(PLAN, SHIFT, MEMBER),
};
/** The project's own: a flat record with a list of records of one field in it, a list of bare values, and a file. */
const NOTICE: Level = {
  f_afm: ['ΑΦΜ', AFM],
  f_reason: ['ΛΟΓΟΣ: (1) ΑΣΘΕΝΕΙΑ, (2) ΑΤΥΧΗΜΑ', { pattern: '[12]' }, '1'],
  f_file: ['ΑΡΧΕΙΟ', {}, 'AA=='],
  f_code: ['ΚΩΔΙΚΟΣ', DIGITS(3)],
  Mark: ['ΣΗΜΑΝΣΗ', { maxLength: '5' }],
};
const { f_code, Mark, ...flat } = leavesOf(NOTICE);
const SICK_NOTICE = {
  title: 'ΓΝΩΣΤΟΠΟΙΗΣΕΙΣ',
  json: twice('Notices', 'Notice', { ...flat, ...twice('Codes', 'Code', { f_code }), Marks: { Mark: [Mark, Mark] } }),
  propertiesInfo: infosOf(NOTICE),
};

let folder: string;
let child: ChildProcess;
let credential: StoredCredential;
let control: string;

/** Starts the sandbox as its command does, with the descriptions as files: what it says once it runs. */
async function greeting(...args: string[]): Promise<string> {
  child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts', '--port', '0', '--control', ...args], {
    cwd: root,
  });
  let said = '';
  return await new Promise((done, fail) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes('Ctrl+C')) done(said);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', () => fail(new Error(said)));
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const [one, several] = ['34.json', 'own.json'].map((name) => join(folder, name));
  writeFileSync(one, JSON.stringify(ANNUAL_LEAVE));
  writeFileSync(several, JSON.stringify({ GuardPlan: GUARD_PLAN, SickNotice: SICK_NOTICE }));
  const said = await greeting('--documents', one, '--documents', several);
  const shown = (label: string): string => new RegExp(`${label} +(\\S+)`).exec(said)?.[1] ?? '';
  control = shown('Control');
  credential = new StoredCredential({
    environment: 'custom',
    baseUrl: shown('Base URL'),
    username: shown('Username'),
    password: shown('Password'),
    userType: shown('User type'),
  });
});

afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const parametersFor = (
  documentType: string,
  { dryRun = false, ...options }: INodeParameters = {},
): INodeParameters => ({
  resource: 'declaration',
  operation: 'submit',
  dryRun,
  documentType,
  dataMode: 'autoMapInputData',
  options: { ...ONCE, ...options },
});

const fieldsOf = async (code: string) =>
  (await new Editor(credential, parametersFor(code)).fields('getDeclarationFields')).fields;

/** What the registry holds of a kind, as it was submitted. */
async function declared(code: string): Promise<IDataObject[]> {
  type Held = { type: string; content?: IDataObject };
  const { data } = await axios.get<{ declarations: Held[] }>(`${control}/ledger`, { proxy: false });
  return data.declarations.flatMap(({ type, content }) => (type === code && content ? [content] : []));
}

describe('A description that is handed to the registry as a file', () => {
  test('its type is in the list, by code and by what it is called', async () => {
    const editor = new Editor(credential, parametersFor(''));
    expect((await editor.list('getDocumentTypes', 'ετησιας αδειας')).results).toEqual([
      { name: '34 - Γνωστοποιήσεις Στοιχείων Ετήσιας Κανονικής Άδειας', value: '34' },
    ]);
    expect((await editor.list('getDocumentTypes', 'guard')).results.map(({ value }) => value)).toEqual(['GuardPlan']);
  });

  test('its fields are in the editor: those of two levels apart, codes as a choice, files, what is required', async () => {
    const leave = await fieldsOf('34');
    expect(leave).toHaveLength(24);
    expect(leave.filter(({ id }) => id.endsWith('f_comments')).map(({ id, displayName }) => [id, displayName])).toEqual(
      [
        ['YearHolidayEA.f_comments', 'ΠΑΡΑΤΗΡΗΣΕΙΣ (YearHolidayEA.f_comments)'],
        ['ErgazomenoiEA.f_comments', 'ΠΑΡΑΤΗΡΗΣΕΙΣ (ErgazomenoiEA.f_comments)'],
      ],
    );
    expect(leave.filter(({ required }) => !required).map(({ id }) => id)).toEqual([
      'f_rel_protocol',
      'f_rel_date',
      'f_ergodotikh_organwsh',
      'f_kad_deyt_1',
      'YearHolidayEA.f_comments',
      'f_amika',
      'ErgazomenoiEA.f_comments',
    ]);
    const choices = [...(await fieldsOf('GuardPlan')), ...(await fieldsOf('SickNotice'))].flatMap(
      ({ id, displayName, options }) => (options ? [[id, displayName, ...options.map(({ name }) => name)]] : []),
    );
    expect(choices).toEqual([
      ['f_kind', 'ΕΙΔΟΣ ΣΧΕΔΙΟΥ', '0 - ΠΡΟΣΩΡΙΝΟ', '1 - ΟΡΙΣΤΙΚΟ'],
      ['f_role', 'ΡΟΛΟΣ', 'Α - ΑΡΧΙΦΥΛΑΚΑΣ', 'Β - ΒΟΗΘΟΣ'],
      ['f_reason', 'ΛΟΓΟΣ', '1 - ΑΣΘΕΝΕΙΑ', '2 - ΑΤΥΧΗΜΑ'],
    ]);
  });

  test('rows of the real form 34 arrive as it describes them', async () => {
    const company = {
      Παράρτημα: 0,
      Έτος: 2026,
      'Κωδικός υπηρεσίας επιθεώρησης εργασίας': '10101',
      'Κ.Α.Δ. - Κύρια δραστηριότητα': 6201,
      'Κ.Α.Δ. Παραρτήματος': '6201',
      'Δημοτική / Τοπική κοινότητα': '09190101',
      'YearHolidayEA.f_comments': 'Ετήσια',
      'Νόμιμος Εκπρόσωπος(Α.Φ.Μ.)': '094123454',
    };
    const rows = [
      {
        ...company,
        'Α/Α': 1,
        ΑΦΜ: 45123671,
        'Α.Μ.Κ.Α.': '14039000123',
        f_amka: '14039000123',
        Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
        Όνομα: 'ΜΑΡΙΑ',
        'Ημερομηνία πρόσληψης': 43_831,
        f_days_right: 25,
        f_days_received: '20',
        'Αποδοχές άδειας': '1.250,5',
        'Αποδοχές επιδόματος άδειας': 625.25,
      },
      {
        ...company,
        'Α/Α': 2,
        ΑΦΜ: '113829467',
        f_amka: '01018000456',
        Επώνυμο: 'ΔΗΜΗΤΡΙΟΥ',
        Όνομα: 'ΕΛΕΝΗ',
        'Ημερομηνία πρόσληψης': '1/9/2021',
        f_days_right: 22,
        f_days_received: 22,
        'Αποδοχές άδειας': 900,
        'Αποδοχές επιδόματος άδειας': '450',
        'ErgazomenoiEA.f_comments': 'Μερική',
      },
    ];
    const execution = await execute(credential, rows, parametersFor('34'));
    expect(execution.error).toBeUndefined();
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted']);
    const [notice, ...others] = await declared('34');
    expect(others).toEqual([]);
    expect(Object.keys(notice)).toEqual([...Object.keys(HEAD), 'Ergazomenoi']);
    expect(notice).toMatchObject({ f_year: '2026', f_rel_date: '', f_comments: 'Ετήσια', f_kad_kyria: '6201' });
    expect((notice.Ergazomenoi as IDataObject).ErgazomenoiEA).toEqual([
      {
        f_aa: '1',
        f_afm: '045123671',
        f_amka: '14039000123',
        f_amika: '',
        f_eponymo: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
        f_onoma: 'ΜΑΡΙΑ',
        f_proslipsidate: '01/01/2020',
        f_days_right: '25',
        f_days_received: '20',
        f_apodoxes: '1250,50',
        f_apodoxes_sup: '625,25',
        f_comments: '',
      },
      expect.objectContaining({ f_proslipsidate: '01/09/2021', f_apodoxes: '900,00', f_comments: 'Μερική' }),
    ]);
  });

  test('rows of lists two deep meet on each level; a hostile pattern holds nobody up, one that is none is left to the registry', async () => {
    const row = {
      f_aa_pararthmatos: 1,
      f_kind: 'Οριστικό',
      f_ref: 'ΦΥΛ1',
      Βάρδια: 'Νύχτα',
      Ώρες: 8,
      f_afm: '045123671',
      f_role: 'βοηθός',
      Ημέρα: '2026-05-04',
      Από: 22 / 24,
      f_badge: '007',
    };
    const rows = [
      row,
      { ...row, f_role: '', f_afm: '113829467' },
      { ...row, Βάρδια: 'Πρωί', Από: '06:00' },
      { ...row, f_aa_pararthmatos: 2, f_kind: 'άλλο' },
      { ...row, Ημέρα: '05/05/2026' },
    ];
    const execution = await execute(credential, rows, parametersFor('GuardPlan'), { onError: 'continueRegularOutput' });
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted', 'submitted', 'invalid', 'submitted']);
    const unchecked = [
      expect.stringMatching(/^The pattern that the registry gives for ΣΤΟΙΧΕΙΟ can't be checked here/),
      expect.stringMatching(/^The pattern that the registry gives for ΚΟΝΚΑΡΔΑ can't be checked here/),
    ];
    expect(execution.outputs[0][0].warnings).toEqual(unchecked);
    const hostile = [{ ...row, f_ref: 'Ω'.repeat(5_000) }];
    const rehearsed = await execute(credential, hostile, parametersFor('GuardPlan', { dryRun: true }));
    expect(rehearsed.outputs[0]).toMatchObject([{ status: 'valid', warnings: unchecked }]);
    const member = { f_afm: '045123671', f_role: 'Β', f_day: '04/05/2026', f_from: '22:00', f_badge: '007' };
    expect(await declared('GuardPlan')).toEqual([
      {
        f_aa_pararthmatos: '1',
        f_kind: '1',
        f_ref: 'ΦΥΛ1',
        Shifts: {
          Shift: [
            {
              f_name: 'Νύχτα',
              f_hours: '8,0',
              Crew: {
                Member: [member, { ...member, f_afm: '113829467', f_role: null }, { ...member, f_day: '05/05/2026' }],
              },
            },
            { f_name: 'Πρωί', f_hours: '8,0', Crew: { Member: [{ ...member, f_from: '06:00' }] } },
          ],
        },
      },
    ]);
  });

  test('a flat record takes its lists from cells, and its file from a binary field', async () => {
    const rows = [
      { ΑΦΜ: '045123671', Λόγος: 'ατύχημα', Αρχείο: 'scan', Κωδικός: '101\n102', Σήμανση: 'α;β' },
      { ΑΦΜ: '113829467', Λόγος: 1, Αρχείο: 'scan', Κωδικός: '["103"]', Σήμανση: '' },
    ];
    const binary = { scan: { data: Buffer.from('%PDF-1').toString('base64'), mimeType: 'application/pdf' } };
    const execution = await execute(credential, rows, parametersFor('SickNotice'), { binary });
    expect(execution.error).toBeUndefined();
    const f_file = Buffer.from('%PDF-1').toString('base64');
    expect(await declared('SickNotice')).toEqual([
      {
        f_afm: '045123671',
        f_reason: '2',
        f_file,
        Codes: { Code: [{ f_code: '101' }, { f_code: '102' }] },
        Marks: { Mark: ['α', 'β'] },
      },
      { f_afm: '113829467', f_reason: '1', f_file, Codes: { Code: [{ f_code: '103' }] }, Marks: { Mark: [] } },
    ]);
  });
});
