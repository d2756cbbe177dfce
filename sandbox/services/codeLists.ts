/** A row of EX_BASE_03. */
export interface Code {
  readonly Code: string;
  readonly Description: string;
  readonly Extra: string | null;
}

const code = (Code: string, Description: string, Extra: string | null = null): Code => ({ Code, Description, Extra });

/** Some of the lists that EX_BASE_03 knows at the registry: title and codes by name. */
export const CODE_LISTS: ReadonlyMap<string, { readonly title: string; readonly codes: readonly Code[] }> = new Map([
  [
    'WorkCardDelayReason',
    {
      title: 'Λόγοι εκπρόθεσμης δήλωσης έναρξης/λήξης εργασίας',
      codes: [
        code('001', 'ΠΡΟΒΛΗΜΑ ΣΤΗΝ ΗΛΕΚΤΡΟΔΟΤΗΣΗ/ΤΗΛΕΠΙΚΟΙΝΩΝΙΕΣ'),
        code('002', 'ΠΡΟΒΛΗΜΑ ΣΤΑ ΣΥΣΤΗΜΑΤΑ ΤΟΥ ΕΡΓΟΔΟΤΗ'),
        code('003', 'ΠΡΟΒΛΗΜΑ ΣΥΝΔΕΣΗΣ ΜΕ ΤΟ ΠΣ ΕΡΓΑΝΗ'),
      ],
    },
  ],
  [
    'WorkTimeType',
    {
      title: 'Τύποι Αναλυτικών Οργάνωσης Χρόνου Εργασίας',
      codes: [
        code('ΕΡΓ', 'ΕΡΓΑΣΙΑ', 'ΕΡΓΑΣΙΑ-ΕΡΓΑΣΙΑ'),
        code('ΤΗΛ', 'ΤΗΛΕΡΓΑΣΙΑ', 'ΕΡΓΑΣΙΑ-ΕΡΓΑΣΙΑ'),
        code('ΑΝ', 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ', 'ΕΡΓΑΣΙΑ-ΧΩΡΙΣ ΕΡΓΑΣΙΑ ΑΝΑΠΑΥΣΗ ΡΕΠΟ'),
        code('ΜΕ', 'ΜΗ ΕΡΓΑΣΙΑ', 'ΕΡΓΑΣΙΑ-ΧΩΡΙΣ ΕΡΓΑΣΙΑ ΑΝΑΠΑΥΣΗ ΡΕΠΟ'),
        code('ΑΔΚΑΝ', 'Κανονική άδεια', 'ΑΔΕΙΑ-ΑΔΕΙΑ'),
        code('ΑΔΑΣ', 'Άδεια ασθένειας', 'ΑΔΕΙΑ-ΑΔΕΙΑ'),
        code('ΩΑΓΟΝ', 'Γονική άδεια (ΩΡΕΣ)', 'ΑΔΕΙΑ-ΩΡΟΑΔΕΙΑ'),
        code('ΥΠ', 'ΥΠΕΡΩΡΙΑ', 'ΥΠΕΡΩΡΙΑ-ΕΡΓΑΣΙΑ'),
        code('ΧΥΠ', 'ΧΩΡΙΣ ΥΠΕΡΩΡΙΑ', 'ΥΠΕΡΩΡΙΑ-ΧΩΡΙΣ ΕΡΓΑΣΙΑ ΑΝΑΠΑΥΣΗ ΡΕΠΟ'),
      ],
    },
  ],
  [
    'Step92',
    {
      title: 'Ειδικότητες',
      codes: [code('411090', 'ΥΠΑΛΛΗΛΟΣ ΓΡΑΦΕΙΟΥ'), code('522030', 'ΠΩΛΗΤΗΣ')],
    },
  ],
]);
