import fc from 'fast-check';
import { instructionsFor, valuesFor } from '../../nodes/Ergani/model/registry/instructions';
import { readDescriptors, type ServiceDescriptor } from '../../nodes/Ergani/model/registry/serviceDescriptor';

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
        expect(Array.isArray(valuesFor(any, name))).toBe(true);
      }),
    );
  });
});
