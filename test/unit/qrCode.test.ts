import fc from 'fast-check';
import { readQrCode } from '../../nodes/Ergani/model/sheet/qrCode';
import { readSheet, type SheetRow } from '../../nodes/Ergani/model/sheet/sheet';
import { reasonInError } from '../../nodes/Ergani/model/values/result';

const CODE = 'erg|nm:ΜΑΡΙΑ;ln:ΠΑΠΑΔΟΠΟΥΛΟΥ;afm:123456783;id:123456';
const PERSON = { employeeAfm: '123456783', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ' };

function read(row: Record<string, unknown>): SheetRow {
  const sheet = readSheet([row]);
  expect(sheet.problem).toBeNull();
  return sheet.rows[0];
}

describe('The QR code of an employee', () => {
  it.each([
    [CODE],
    [`\ufeff${CODE}\r\n`],
    ['ERG|NM: ΜΑΡΙΑ ; LN: ΠΑΠΑΔΟΠΟΥΛΟΥ ; AFM: 123456783'],
    ['erg|id:7;afm:123456783;ln:ΠΑΠΑΔΟΠΟΥΛΟΥ;nm:ΜΑΡΙΑ;'],
  ])('%j holds tax number and names', (code) => {
    expect(readQrCode(code)).toEqual(PERSON);
  });

  it.each([
    ['erg|nm:ΜΑΡΙΑ;afm:123456783'],
    ['erg|nm:;ln:Α;afm:123456783'],
    ['erg|'],
    ['energy|nm:Α;ln:Β;afm:123456783'],
    ['123456783'],
    [`erg|nm:${'Α'.repeat(600)};ln:Β;afm:123456783`],
    [null],
    [{ nm: 'Α' }],
  ])('is not in %j', (value) => {
    expect(readQrCode(value)).toBeNull();
  });

  it('can have any names', () => {
    const name = fc.stringMatching(/^[Α-ΩA-Z][Α-ΩA-Z' -]{0,20}[Α-ΩA-Z]$/);
    fc.assert(
      fc.property(name, name, (lastName, firstName) => {
        expect(readQrCode(`erg|nm:${firstName};ln:${lastName};afm:123456783;id:1`)).toEqual({
          employeeAfm: '123456783',
          lastName,
          firstName,
        });
      }),
    );
  });

  it.each([['scan'], ['ΑΦΜ'], ['Επώνυμο'], ['Name'], ['x'.repeat(200)]])('is understood in the column %s', (header) => {
    const { fields, problems } = read({ [header]: CODE, event: 'in', timestamp: '2026-05-04T08:00:00+03:00' });
    expect(fields).toMatchObject(PERSON);
    expect(problems).toEqual([]);
  });

  it('agrees with what other columns say, or is refused without a name', () => {
    const beside = { scan: CODE, event: 'in', timestamp: '2026-05-04T08:00:00+03:00' };
    expect(read({ ...beside, ΑΦΜ: '123456783', Επώνυμο: 'Παπαδοπούλου', Όνομα: '' }).problems).toEqual([]);
    const { problems } = read({ ...beside, ΑΦΜ: '999999999' });
    expect(problems).toMatchObject([{ code: 'columnsDiffer', field: 'Employee AFM' }]);
    expect(reasonInError(problems[0])).not.toMatch(/ΜΑΡΙΑ|123456783|999999999/);
    expect(read({ ...beside, other: CODE.replace('ΜΑΡΙΑ', 'ΑΝΝΑ') }).problems).toMatchObject([{ field: 'First Name' }]);
  });
});
