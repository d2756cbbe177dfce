import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  PARAMETER_TYPES,
  type ParameterDescriptor,
  parameterLabel,
  type ParameterType,
  readDescriptors,
  readParameterType,
  readParameterValue,
} from '../../nodes/Ergani/model/registry/serviceDescriptor';
import { reasonInItem } from '../../nodes/Ergani/model/values/result';

const parameter = (type: ParameterType, over: Partial<ParameterDescriptor> = {}): ParameterDescriptor => ({
  name: 'P',
  description: 'P',
  isRequired: false,
  type,
  maxLength: 0,
  ...over,
});
const sent = (type: ParameterType, value: unknown, over: Partial<ParameterDescriptor> = {}): string | null => {
  const reading = readParameterValue(parameter(type, over), value);
  return reading.ok ? reading.value : `refused: ${reasonInItem(reading.problem)}`;
};

describe('Parameter type values: number and name', () => {
  it.each([
    [1, 'Text'],
    [2, 'Date'],
    [3, 'Int'],
    [4, 'Decimal'],
    [5, 'ListString'],
    [6, 'ListInt'],
    [7, 'ListStringDate'],
    [8, 'XML'],
    [9, 'MIME'],
  ])('%d is %s, as number, as text and by its name in any case', (number, name) => {
    for (const given of [number, String(number), name, name.toLowerCase(), ` ${name.toUpperCase()} `]) {
      expect(readParameterType(given)).toBe(name);
    }
  });

  it.each([0, 10, 12, '1x', 'x1', '', 'Number', 'Text1', null, undefined, true, {}, [], ['Text']])(
    '%j is none',
    (value) => {
      expect(readParameterType(value)).toBeNull();
    },
  );
});

describe('Service descriptor: what GET /WebServices/ServicesList returns', () => {
  it('is read field by field', () => {
    expect(
      readDescriptors([
        { name: 'EX_BASE_01', description: 'Στοιχεία εργοδότη', parameters: [] },
        {
          name: 'EX_BASE_03',
          description: null,
          instructions: 'One of the lists',
          parameters: [{ name: 'Parameter', description: null, isRequired: true, type: 'Text', maxLength: 50 }],
        },
      ]),
    ).toEqual([
      { name: 'EX_BASE_01', description: 'Στοιχεία εργοδότη', parameters: [] },
      {
        name: 'EX_BASE_03',
        description: 'EX_BASE_03',
        instructions: 'One of the lists',
        parameters: [{ name: 'Parameter', description: 'Parameter', isRequired: true, type: 'Text', maxLength: 50 }],
      },
    ]);
  });

  it.each([
    ['one object in place of the list', { name: 'A', parameters: null }],
    ['a list inside an object', { services: [{ name: 'A' }] }],
    ['capital letters', [{ Name: 'A', Parameters: [] }]],
    ['two spellings of a name, of which the exact one counts', [{ NAME: 'B', name: 'A' }]],
    ['blanks around and in place of texts', [{ name: ' A ', description: ' ', instructions: ' \n' }]],
    ['parameters without a name', [{ name: 'A', parameters: [{ type: 'Text' }, { name: ' ' }, null] }]],
    ['parameters of two lists', [{ name: 'A', parameters: { a: [{ name: 'B' }], b: [] } }]],
    ['entries without a name beside it', [null, {}, { name: '' }, 'x', { name: 'A' }]],
  ])('comes as %s', (_, answer) => {
    expect(readDescriptors(answer)).toEqual([{ name: 'A', description: 'A', parameters: [] }]);
  });

  it.each([
    null,
    [],
    {},
    'text',
    { name: 5 },
    { a: { b: 1 } },
    { a: { name: 'A' }, b: 1 },
    { a: [{ name: 'A' }], b: [] },
  ])('is none in %j', (answer) => {
    expect(readDescriptors(answer)).toEqual([]);
  });

  const parameterOf = (over: Record<string, unknown>) =>
    readDescriptors([{ name: 'A', parameters: [{ name: 'B', type: 'Text', ...over }] }])[0].parameters[0];

  it.each([true, 'true', 'True', 'TRUE', 1, '1'])('isRequired: %j is required', (isRequired) => {
    expect(parameterOf({ isRequired }).isRequired).toBe(true);
  });

  it.each([false, 'false', 0, '0', '', 2, '11', 'untrue', 'trueish', null, undefined, {}, [true], ['true']])(
    'isRequired: %j is not required',
    (isRequired) => {
      expect(parameterOf({ isRequired }).isRequired).toBe(false);
    },
  );

  it.each([
    [1, 1],
    ['1', 1],
    [1.9, 1],
    [-1, 0],
    ['many', 0],
    ['1e999', 0],
    [{ toString: 1, valueOf: 1 }, 0],
  ])('maxLength: %j is %d, and 0 is no limit', (maxLength, most) => {
    expect(parameterOf({ maxLength }).maxLength).toBe(most);
  });

  it('has a parameter of an unknown type sent as it is written', () => {
    const answer = [{ name: 'A', parameters: [{ name: 'B', type: 'Quaternion', maxLength: 2 }] }];
    expect(readDescriptors(answer)[0].parameters).toEqual([
      { name: 'B', description: 'B', isRequired: false, type: 'Text', maxLength: 0 },
    ]);
  });

  it('is read from any JSON value without an exception', () => {
    const descriptor = fc.record({
      name: fc.oneof(fc.string(), fc.jsonValue()),
      parameters: fc.jsonValue(),
      description: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(descriptor), fc.anything()), (answer) => {
        for (const { name, description, parameters } of readDescriptors(answer)) {
          expect(name).not.toBe('');
          expect(description).not.toBe('');
          for (const { type, maxLength } of parameters) {
            expect(PARAMETER_TYPES).toContain(type);
            expect(maxLength).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('names a parameter by its description, and by its name where that is another', () => {
    expect(parameterLabel(parameter('Text'))).toBe('P');
    expect(parameterLabel(parameter('Text', { description: 'Year of the report' }))).toBe('Year of the report (P)');
    const long = 'x'.repeat(60);
    expect(parameterLabel(parameter('Text', { description: long }))).toBe(`${long} (P)`);
    expect(parameterLabel(parameter('Text', { description: `${long}y` }))).toBe(`${long}… (P)`);
  });
});

describe('ExecuteService request: ParameterValue, a string for each of the nine types', () => {
  it.each(PARAMETER_TYPES)('%s: empty is left out, and refused where it is required', (type) => {
    for (const empty of ['', '  ', null, undefined]) {
      expect(sent(type, empty)).toBeNull();
      expect(sent(type, empty, { isRequired: true })).toBe('refused: P is empty');
    }
  });

  it.each([
    ['abc', 'abc'],
    [' kept ', ' kept '],
    [12, '12'],
    [true, 'true'],
    [['a'], 'refused: P holds a list, which is not text'],
    [{ a: 1 }, 'refused: P holds an object, which is not text'],
  ])('Text: %j goes out as %s', (value, text) => {
    expect(sent('Text', value)).toBe(text);
  });

  it.each<[unknown, string]>([
    [45123787, '045123787'],
    [' 045123787', '045123787'],
    ['4512378', 'refused: AFM "4512378" has 7 digits, not 9'],
  ])('Text that is a tax number: %j goes out as %s, by which the registry finds somebody', (value, text) => {
    expect(sent('Text', value, { name: 'AFM', description: 'AFM' })).toBe(text);
  });

  it('Limits, Text parameter length: maxLength of the descriptor, 0 for none', () => {
    expect(sent('Text', 'abcd', { maxLength: 4 })).toBe('abcd');
    expect(sent('Text', 'abcde', { maxLength: 4 })).toBe('refused: P "abcde" has 5 characters, more than 4');
    expect(sent('Text', 'a', { maxLength: 1 })).toBe('a');
    expect(sent('Text', 'ab', { maxLength: 1 })).toMatch(/^refused: /);
    expect(sent('Text', 'x'.repeat(10_000))).toHaveLength(10_000);
    expect(sent('Int', '123456', { maxLength: 2 })).toBe('123456');
  });

  it.each([
    ['2026-05-04', '04/05/2026'],
    ['04/05/2026', '04/05/2026'],
    [DateTime.fromISO('2026-05-04T00:00:00', { zone: 'Europe/Athens' }), '04/05/2026'],
    ['1985-02-28', '28/02/1985'],
    ['2026-02-30', 'refused: P "2026-02-30" is not a day of the calendar'],
    [true, 'refused: P true is not a date or time'],
  ])('Date: %j goes out as %s', (value, text) => {
    expect(sent('Date', value)).toBe(text);
  });

  it.each([
    [5, '5'],
    ['05', '5'],
    ['5,0', '5'],
    ['1.200', '1200'],
    ['5.000', 'refused: P "5.000" can be read in two ways'],
    [5.5, 'refused: P 5.5 is not a whole number'],
    ['5,5', 'refused: P "5,5" is not a whole number'],
    [true, 'refused: P true is not a whole number'],
    ['five', 'refused: P "five" is not a whole number'],
    [5n, '5'],
    ['-5.00', '-5'],
    ['1 200,00', '1200'],
    ['850 900', 'refused: P "850 900" can be read in two ways'],
    ['1 200,50', 'refused: P "1 200,50" is not a whole number'],
    [1e21, '1000000000000000000000'],
  ])('Int: %j goes out as %s', (value, text) => {
    expect(sent('Int', value)).toBe(text);
  });

  it.each([
    [2026, '2026'],
    [-5n, '-5'],
    [1.234, '1.234'],
    ['2026', '2026'],
    ['12,5', '12.5'],
    ['1 200,50', '1200.50'],
    ['12 50', 'refused: P "12 50" can be read in two ways'],
    ['1.200,00', '1200.00'],
    ['1.200', 'refused: P "1.200" can be read in two ways'],
    ['1,200', 'refused: P "1,200" can be read in two ways'],
    ['x', 'refused: P "x" is not a decimal number'],
    [Number.NaN, 'refused: P NaN is not a decimal number'],
  ])('Decimal: %j goes out as %s', (value, text) => {
    expect(sent('Decimal', value)).toBe(text);
  });

  it.each([
    ['a, b ,c', 'a,b,c'],
    ['a\nb\r\nc\n', 'a,b,c'],
    ['["a","b"]', 'a,b'],
    [['a', 2, true], 'a,2,true'],
    [' ["a"] ', 'a'],
    ['a\rb', 'a,b'],
    ['{"a":1}', '{"a":1}'],
    ['[draft', '[draft'],
    ['[draft, final', '[draft,final'],
    [7, '7'],
    [[], null],
    [',', null],
    [['a,b'], 'refused: P "a,b" has a comma in it, which would make two values of it'],
    ['a,b\nc', 'refused: P "a,b" has a comma in it, which would make two values of it'],
    [[['a']], 'refused: P holds a list, which is not text'],
    [{ a: 1 }, 'refused: P holds an object, which is not text'],
  ])('ListString: %j goes out as %s', (value, text) => {
    expect(sent('ListString', value)).toBe(text);
  });

  it.each([
    ['1, 2,3', '1,2,3'],
    ['1\n2', '1,2'],
    ['5', '5'],
    ['[1,2]', '1,2'],
    [[1, '02'], '1,2'],
    [5, '5'],
    ['1,x', 'refused: P "x" is not a whole number'],
    [[1.5], 'refused: P 1.5 is not a whole number'],
  ])('ListInt: %j goes out as %s', (value, text) => {
    expect(sent('ListInt', value)).toBe(text);
  });

  it.each([
    ['04/05/2026, 2026-05-05', '04/05/2026,05/05/2026'],
    ['["2026-05-04"]', '04/05/2026'],
    [[DateTime.fromISO('2026-05-04', { zone: 'Europe/Athens' }), 46147], '04/05/2026,05/05/2026'],
    ['04/05/2026\n31/04/2026', 'refused: P "31/04/2026" is not a day of the calendar as day/month/year'],
  ])('ListStringDate: %j goes out as %s', (value, text) => {
    expect(sent('ListStringDate', value)).toBe(text);
  });

  it.each([
    [' <a><b/></a>\n', '<a><b/></a>'],
    ['<a>', '<a>'],
    [5, 'refused: P 5 is not text'],
  ])('XML: %j goes out as %s', (value, text) => {
    expect(sent('XML', value)).toBe(text);
  });

  it.each([
    ['aGVsbG8=', 'aGVsbG8='],
    ['aGVs\r\nbG8=', 'aGVsbG8='],
    ['data:text/plain;base64,aGVsbG8=', 'aGVsbG8='],
    ['aGVsbG8', 'refused: P "aGVsbG8" is not a whole Base64 text'],
    ['no base64!!!', 'refused: P "no base64!!!" is not a whole Base64 text'],
    ['DATA:;base64,aGVsbG8=', 'aGVsbG8='],
    ['aGVsbA==', 'aGVsbA=='],
    ['ab+/', 'ab+/'],
    ['ab!=', 'refused: P "ab!=" is not a whole Base64 text'],
    ['a===', 'refused: P "a===" is not a whole Base64 text'],
    [{}, 'refused: P holds an object, which is not a whole Base64 text'],
  ])('MIME: %j goes out as %s', (value, text) => {
    expect(sent('MIME', value)).toBe(text);
  });

  it.each([
    ['Int', '1,05'],
    ['Decimal', true],
    ['MIME', 'data:,'],
    ['MIME', 'AAAAdata:,AAAA'],
    ['MIME', '=abc'],
    ['MIME', 'a=bc'],
  ] as const)('%s: %j is refused', (type, value) => {
    expect(sent(type, value)).toMatch(/^refused: /);
  });

  it('is text, nothing or a problem for any JSON value and type, never an exception', () => {
    const any = fc.oneof(
      fc.jsonValue(),
      fc.string(),
      fc.json(),
      fc.double(),
      fc.date({ noInvalidDate: false }),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...PARAMETER_TYPES), fc.boolean(), any, (type, isRequired, value) => {
        const reading = readParameterValue(parameter(type, { isRequired }), value);
        if (!reading.ok) expect(reading.problem.field).toBe('P');
        else if (reading.value === null) expect(isRequired).toBe(false);
        else expect(reading.value).not.toBe('');
      }),
      { numRuns: 3000 },
    );
  });
});
