import { startOfDay } from '../athens';
import type { Employee } from '../registry';

const UNKNOWN = null;

/** Capitals without accents, as the registry keeps names. */
const capitals = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC')
    .toUpperCase();

/** A Greek decimal with a point and without groups: `1.200,00` to `1200.00`. */
const decimal = (amount: string): string => amount.replaceAll('.', '').replace(',', '.');

/**
 * An employee as EX_BASE_05 returns them, with all its sensitive fields.
 *
 * @param withCard whether they are registered with the work-card mark
 */
export function currentState(employee: Employee, withCard: boolean): Record<string, string | null> {
  const { afm, lastName, firstName, amka, branch, hired, earnings } = employee;
  const since = startOfDay(hired);
  return {
    afm,
    Eponimo: capitals(lastName),
    Onoma: capitals(firstName),
    OnomaPatera: 'ΓΕΩΡΓΙΟΣ',
    OnomaMiteras: 'ΕΛΕΝΗ',
    BirthDate: `${birthDay(amka)}T00:00:00+03:00`,
    Sex: 'ΓΥΝΑΙΚΑ (1)',
    Nationality: '048-ΕΛΛΑΔΑ',
    MaritalStatus: 'ΑΓΑΜΟΣ/Η (0)',
    NumChildren: '0',
    Doy: '1101-Α ΑΘΗΝΩΝ',
    CodeAnergias: UNKNOWN,
    AmIka: '1234567',
    Amka: amka,
    ArVivliouAnilikou: UNKNOWN,
    TyposTaytotitas: 'ΔAT-ΔΕΛΤΙΟ ΑΣΤΥΝΟΜΙΚΗΣ ΤΑΥΤΟΤΗΤΑΣ',
    ArTaytotitas: `ΑΒ${afm.slice(3)}`,
    EkdousaArxi: 'Α.Τ. ΑΘΗΝΩΝ',
    DateEkdosis: startOfDay('2018-07-20'),
    DateLixis: startOfDay('2028-07-20'),
    ResPermitInstAr: UNKNOWN,
    ResPermitApAr: UNKNOWN,
    ResPermitVisaAr: UNKNOWN,
    Dieythinsi: 'ΑΧΑΡΝΩΝ 1, 10433 ΑΘΗΝΑ',
    PararthmaAa: branch,
    DateFrom: since,
    DateProslipsis: since,
    Eidikothta: 'ΥΠΑΛΛΗΛΟΣ ΓΡΑΦΕΙΟΥ',
    asXaraktirismos: 'ΥΠΑΛΛΗΛΟΣ (1)',
    Step: '411090-ΥΠΑΛΛΗΛΟΣ ΓΡΑΦΕΙΟΥ',
    WeekDays: '5-ΗΜΕΡΗ (5)',
    Proipiresia: '5',
    SxesiApasxolisis: 'ΑΟΡΙΣΤΟΥ ΧΡΟΝΟΥ (0)',
    KathestosApasxolisis: 'ΠΛΗΡΗΣ (0)',
    WeekHours: '40.0',
    Orario: 'ΨΗΦΙΑΚΗ ΟΡΓΑΝΩΣΗ ΧΡΟΝΟΥ ΕΡΓΑΣΙΑΣ',
    Dialeimma: 'ΨΗΦΙΑΚΗ ΟΡΓΑΝΩΣΗ ΧΡΟΝΟΥ ΕΡΓΑΣΙΑΣ',
    ToposErgasias: 'ΠΑΡΑΡΤΗΜΑ ΕΡΓΟΔΟΤΗ (0)',
    ToposErgasiasComments: UNKNOWN,
    XronosKatabolisApodoxwn: 'ΤΕΛΕΥΤΑΙΑ ΕΡΓΑΣΙΜΗ',
    MhProblepsimoProgrammaErgasias: 'ΟΧΙ (0)',
    IpoxreotikiKatartisi: 'ΟΧΙ (0)',
    EfarmosteaSyllogikiSymbasi: 'ΟΧΙ (0)',
    EfarmosteaSyllogikiSymbasiComments: UNKNOWN,
    Apodoxes: decimal(earnings),
    HourApodoxes: '7.50',
    KyriaAsfalisi: '001-e-ΕΦΚΑ',
    EpikourikiAsfalisi: '002-ΤΕΚΑ',
    ProsthetesAsfalistikesParoxes: UNKNOWN,
    TrialPeriod: 'ΟΧΙ (0)',
    EpipedoMorfosis: '11-ΑΕΙ',
    WorkingTimeDigitalOrganization: 'ΝΑΙ (1)',
    FullEmploymentHours: '40.0',
    DialeimmaMinutes: '30',
    DialeimmaEntosWrariou: 'ΝΑΙ (1)',
    WorkingCard: withCard ? 'ΝΑΙ (1)' : 'ΟΧΙ (0)',
    EueliktoWrario: '0',
    LastModifiedDate: since,
  };
}

/** An AMKA begins with the day of birth, as `ddMMyy`. */
function birthDay(amka: string): string {
  const [day = '01', month = '01', year = '80'] = amka.match(/../g) ?? [];
  return `19${year}-${month}-${day}`;
}
