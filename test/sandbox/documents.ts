type Fields = Record<string, unknown>;

/** A period of a day in a declaration of working time. */
export const period = (fields: Fields = {}): Fields => ({ f_type: 'ΕΡΓ', f_from: '08:00', f_to: '16:00', ...fields });

/** The period of a leave. */
export const leave = (fields: Fields = {}): Fields => ({
  f_type: 'ΑΔΚΑΝ',
  f_from: '',
  f_to: '',
  f_year: '2026',
  f_req_days: '020',
  ...fields,
});

/** An employee's day. */
export const employee = (periods: Fields[], fields: Fields = {}): Fields => ({
  f_afm: '045123671',
  f_eponymo: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
  f_onoma: 'ΜΑΡΙΑ',
  f_date: '09/03/2026',
  ...fields,
  ErgazomenosAnalytics: { ErgazomenosWTOAnalytics: periods },
});

/** What a branch declares for employees. */
export const branch = (employees: Fields[], fields: Fields = {}): Fields => ({
  f_aa_pararthmatos: '0',
  f_rel_protocol: '',
  f_rel_date: '',
  f_comments: '',
  f_from_date: '09/03/2026',
  f_to_date: '10/03/2026',
  ...fields,
  Ergazomenoi: { ErgazomenoiWTO: employees },
});

/** The body of a declaration of working time. */
export const workingTime = (...branches: Fields[]): Fields => ({ WTOS: { WTO: branches } });

/** The body of an exemption from declaring beforehand. */
export const exemption = (fields: Fields = { f_comments: '' }): Fields => ({
  DhlwseisExProan: {
    DhlwshExProan: [{ f_aa_pararthmatos: '0', f_is_excluded: '1', f_month: '04', f_year: '2026', ...fields }],
  },
});

/** The body of a hiring. */
export const hiring = (fields: Fields = {}): Fields => ({
  AnaggeliesE3N: {
    AnaggeliaE3N: [
      {
        f_aa_pararthmatos: '0',
        f_rel_protocol: '',
        f_rel_date: '',
        f_ypiresia_sepe: '10101',
        f_kad_pararthmatos: '6201',
        f_eponymo: 'ΑΝΔΡΕΟΥ',
        f_onoma: 'ΠΕΤΡΟΣ',
        f_birthdate: '14/03/1990',
        f_sex: '0',
        f_typos_taytothtas: 'ΔΑΤ',
        f_afm: '145123679',
        f_doy: '',
        f_amka: '14039000123',
        f_proslipsidate: '09/03/2026',
        f_proslipsitime: '08:00',
        f_week_hours: '40,0',
        f_eidikothta: '411090',
        f_apodoxes: '1.200,00',
        f_sxeshapasxolisis: '0',
        f_special_case: null,
        f_week_days: '5',
        f_working_card: '1',
        f_file: 'JVBERi0=',
        f_comments: null,
        f_kyria_asfalisi: '001',
        EpikourikiSelections: { EpikourikiSelectionsE3N: [{ f_kod_epikourikis: '002' }] },
        f_prosthetes_asfalistikes: '',
        f_topos_ergasias: '0',
        f_topos_ergasias_comment: '',
        ...fields,
      },
    ],
  },
});
