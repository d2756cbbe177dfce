import type { IDataObject } from 'n8n-workflow';
import { Door, type Outcome } from './door';
import { defining } from './rows';

const MARIA = { ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };

/** CardDetails: f_date; Endpoints, Other declarations: how the node reads the dates of a sheet, at the door's moment. */
describe('The order of dates', () => {
  let door: Door;

  beforeEach(async () => {
    door = await Door.open([]);
  });

  afterEach(() => jest.useRealTimers());

  const came = (outcomes: Outcome[]): unknown[] => outcomes.map(({ code, time }) => code ?? time);

  test('years of two digits are read where they can be nothing else', async () => {
    const rows = ['24/11/26', '23.11.26'].map((Ημερομηνία) => ({ ...MARIA, Ημερομηνία, Προσέλευση: '08:00' }));
    expect(came(await door.readWorkCards({ rows }))).toEqual(['2026-11-24T08:00:00', '2026-11-23T08:00:00']);
    const years = ['26/11/24', '27/11/24'].map((Ημερομηνία) => ({ ...MARIA, Ημερομηνία, Προσέλευση: '08:00' }));
    expect(came(await door.readWorkCards({ rows: years }))).toEqual(['twoDigitYear', 'twoDigitYear']);
  });

  test('of working time too, whose days are to come', async () => {
    const work = { ...MARIA, Παράρτημα: 0, f_type: 'ΕΡΓ', Από: '08:00', Έως: '16:00' };
    const rows = ['07/12/26', '08/12/26'].map((Ημερομηνία) => ({ ...work, Ημερομηνία }));
    const outcomes = await door.readDeclarations('WTODaily', { rows });
    expect(came(outcomes)).toEqual([null, null]);
    expect(outcomes.map(({ body }) => body).join()).toContain('07/12/2026');
  });

  test('a punch of this month whose month may come first is asked about, however its fields are set', async () => {
    const rows = [{ ...MARIA, Event: 'in', 'Event Time': '11/04/2026 08:00:03' }];
    expect(came(await door.readWorkCards({ rows }))).toEqual(['ambiguousDate']);
    const row = (eventTime: string): IDataObject => ({
      ...{ employeeAfm: MARIA.ΑΦΜ, lastName: MARIA.Επώνυμο, firstName: MARIA.Όνομα },
      ...{ event: 'checkIn', eventTime },
    });
    const byHand = async (...times: string[]): Promise<unknown[]> => {
      const parameters = Object.fromEntries(Object.entries(defining({})).filter(([name]) => name !== 'options'));
      return came(await door.readWorkCards({ rows: times.map(row), parameters }));
    };
    expect(await byHand('11/04/2026 08:00:03')).toEqual(['ambiguousDate']);
    expect(await byHand('11/04/2026 08:00', '11/05/2026 08:00')).toEqual(['ambiguousDate', 'ambiguousDate']);
    expect(await byHand('12/11/2026 08:00', '13/11/2026 08:00')).toEqual([
      '2026-11-12T08:00:00',
      '2026-11-13T08:00:00',
    ]);
  });
});
