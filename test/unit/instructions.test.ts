import fc from 'fast-check';
import { inLayout } from '../../nodes/Ergani/model/values/time/zones';
import { dateFormOf, instructionsFor, valuesFor } from '../../nodes/Ergani/model/registry/instructions';
import {
  readDescriptors,
  readParameterValue,
  type ServiceDescriptor,
} from '../../nodes/Ergani/model/registry/serviceDescriptor';

/** A service with such instructions and parameters, read when it is asked for. */
const service =
  (instructions: string | null, ...names: string[]): (() => ServiceDescriptor) =>
  () =>
    readDescriptors([
      {
        name: 'EX',
        instructions,
        parameters: names.map((name) => ({ name, description: null, isRequired: true, type: 'Date', maxLength: 0 })),
      },
    ])[0];

/** In the shapes that the real ones have. */
const ACCEPTANCE = service(
  'Στοιχεία Εισόδου\r\nafm: ΑΦΜ ΕΡΓΑΖΟΜΕΝΟΥ\r\nprotocol: Αρ. Πρωτοκόλλου\r\ndate: Ημ/νια Υποβολής (DD/MM/YYYY)\r\nΣτοιχεία Εξόδου\r\nAnswerDate: Ημ/νια (YYYYMMDD)',
  'afm',
  'protocol',
  'date',
);
const HOURS = service(
  'Στοιχεία Εισόδου PararthmaAa: AA Παραρτήματος date: Ημ/νια (DD/MM/YYYY) - Περιορισμός \r\nΣτοιχεία Εξόδου RealWorking: {Aa: ΑΑ Παραρτήματος, Date: Ημ/νια}',
  'PararthmaAa',
  'Date',
);
const LISTS = service(
  'Parameter:Λίστα Τιμών Sepe: Υπηρεσίες ΣΕΠΕ, Stakod: Κ.Α.Δ., OneParentCase: Περιπτώσεις μονού γονέα',
  'Parameter',
);

describe('Service descriptor, seen elsewhere: instructions', () => {
  it('say of each parameter what stands behind its name, and nothing of the answer', () => {
    expect(['afm', 'protocol', 'date'].map((name) => instructionsFor(ACCEPTANCE(), name))).toEqual([
      'ΑΦΜ ΕΡΓΑΖΟΜΕΝΟΥ',
      'Αρ. Πρωτοκόλλου',
      'Ημ/νια Υποβολής (DD/MM/YYYY)',
    ]);
    expect(['PararthmaAa', 'Date'].map((name) => instructionsFor(HOURS(), name))).toEqual([
      'AA Παραρτήματος',
      'Ημ/νια (DD/MM/YYYY) - Περιορισμός',
    ]);
    expect(instructionsFor(HOURS(), 'Aa')).toBe('');
    expect(instructionsFor(service(null, 'x')(), 'x')).toBe('');
  });

  it.each([
    ['named for the parameter', ACCEPTANCE, 'date', 'dd/MM/yyyy'],
    ['for a name in another case', HOURS, 'Date', 'dd/MM/yyyy'],
    ['year first', service('date: (YYYY-MM-DD)', 'date'), 'date', 'yyyy-MM-dd'],
    ['without separators', service('date: yyyymmdd', 'date'), 'date', 'yyyyMMdd'],
    ['with points', service('date: DD.MM.YYYY', 'date'), 'date', 'dd.MM.yyyy'],
    ['in Greek', service('date: ΗΗ-ΜΜ-ΕΕΕΕ', 'date'), 'date', 'dd-MM-yyyy'],
    ['for all parameters', service('Ημερομηνίες ως YYYY-MM-DD.', 'from', 'to'), 'to', 'yyyy-MM-dd'],
    ['one each: the first', service('from: YYYYMMDD to: DD/MM/YYYY', 'from', 'to'), 'from', 'yyyyMMdd'],
    ['one each: the second', service('from: YYYYMMDD to: DD-MM-YYYY', 'from', 'to'), 'to', 'dd-MM-yyyy'],
    ['of the answer alone', service('Στοιχεία Εξόδου Date: YYYYMMDD', 'Date'), 'Date', 'dd/MM/yyyy'],
    ['none', service('date: Ημ/νια', 'date'), 'date', 'dd/MM/yyyy'],
    ['no instructions', service(null, 'date'), 'date', 'dd/MM/yyyy'],
    ['part of a longer word', service('XYYYYMMDDX', 'date'), 'date', 'dd/MM/yyyy'],
  ])('a form of dates: %s', (_, service, name, form) => {
    const described = service();
    expect(dateFormOf(described, name)).toBe(form);
    const sent = readParameterValue(described.parameters[0], '4/5/2026', dateFormOf(described, name));
    expect(sent).toEqual({ ok: true, value: inLayout('2026-05-04', form) });
  });

  it('list the values of a parameter', () => {
    expect(valuesFor(LISTS(), 'Parameter')).toEqual([
      { value: 'Sepe', meaning: 'Υπηρεσίες ΣΕΠΕ' },
      { value: 'Stakod', meaning: 'Κ.Α.Δ.' },
      { value: 'OneParentCase', meaning: 'Περιπτώσεις μονού γονέα' },
    ]);
    expect(valuesFor(ACCEPTANCE(), 'date')).toEqual([]);
    expect(valuesFor(service('x: One: of, these', 'x')(), 'x')).toEqual([]);
  });

  it('of any text cause no exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (text, name) => {
        const any = { ...service(null, 'x')(), instructions: `${text}${name}:${text}` };
        any.parameters = [{ ...any.parameters[0], name }];
        expect(typeof instructionsFor(any, name)).toBe('string');
        expect(dateFormOf(any, name)).toMatch(/yyyy/);
        expect(Array.isArray(valuesFor(any, name))).toBe(true);
      }),
    );
  });
});
