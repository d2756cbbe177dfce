import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { readExample } from '../../../tools/example';

/** The nodes that the report is made of, by their names: what they put out. */
type Outputs = Record<string, IDataObject[] | undefined>;

/** What **Write Report** makes of the outputs of the nodes before it, as n8n would hand them over. */
async function reportOf(outputs: Outputs): Promise<IDataObject> {
  const { nodes } = await readExample('first-contact');
  const code = String(nodes.find(({ name }) => name === 'Write Report')?.parameters.jsCode);
  const nodeOf = (name: string) => {
    const items = (outputs[name] ?? []).map((json) => ({ json }));
    // Here the IF has one output.
    return { isExecuted: outputs[name] !== undefined, all: () => items, first: () => items[0] };
  };
  const run = new Function('$', code) as ($: typeof nodeOf) => Array<{ json: IDataObject }>;
  return run(nodeOf)[0].json;
}

const SET_UP = [
  { registry: 'https://trialv2eservices.yeka.gr/WebservicesAPI/Api', lastName: 'ΞΑΝΘΟΠΟΥΛΟΥ', branch: '0' },
];
const answer = (body: unknown, statusCode = 200) => ({ statusCode, headers: {}, body: JSON.stringify(body) });

/** Letters and digits that stand in no word of the report. */
const letters = (alphabet: string) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: 5, maxLength: 30 }).map((all) => all.join(''));
const secret = fc.oneof(
  letters('ΞΨΦΩΘ'),
  letters('ξψφωθ'),
  letters('QXZqxz'),
  letters('0123456789'),
  letters('ΞΨ345qz'),
  fc.tuple(letters('ΞΨΦΩΘ'), letters('QXZ'), letters('0123456789')).map((parts) => parts.join(' ')),
);

describe('the report of First contact', () => {
  test('holds no value of any answer, wherever it stands, of whatever length and kind', async () => {
    const { tree } = fc.letrec((tie) => ({
      // What can't be a name of a field of the registry stands as a value in its place.
      key: fc.oneof(fc.constantFrom('Cur', 'f_afm', 'protocol'), letters('ΞΨΦ'), letters('0123456789')),
      tree: fc.oneof(
        { depthSize: 'small' },
        secret,
        fc.integer({ min: 100_000 }),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(tie('key') as fc.Arbitrary<string>, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(
        tree,
        tree,
        secret,
        fc.constantFrom('Service EX_BASE_05', 'An arrival'),
        async (a, b, c, step) => {
          const sentence = `Για το Παράρτημα: 0\\nΤο ΑΦΜ ${c} δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.`;
          const outputs: Outputs = {
            'Set Up': SET_UP,
            'Log In': [answer(a)],
            'Renew Session': [{ statusCode: 500, headers: { 'content-type': c }, body: c }],
            'Log Out': [{ error: { message: c, code: c } }],
            'Get Services': [{ name: c }],
            'Only to Read?': [{ step }, { step: 'A late arrival' }],
            Call: [answer(b), answer({ message: sentence }, 400)],
          };
          const text = JSON.stringify(await reportOf(outputs));
          const values = JSON.stringify([a, b, c]).match(/[\p{L}\p{N}]{5,}/gu) ?? [];
          expect(values.filter((value) => value !== 'protocol' && text.includes(value))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('tells names of fields, kinds of values and lengths, and the words of refusals that are known', async () => {
    const report = await reportOf({
      'Set Up': SET_UP,
      'Log In': [answer({ accessToken: `${'a'.repeat(40)}.b.c`, accessTokenExpired: '10800' })],
      'Get Services': [{ error: 'x' }],
      'Only to Read?': [{ step: 'Service EX_BASE_05' }, { step: 'An arrival' }, { step: 'A late arrival' }],
      Call: [
        answer({ EX_BASE_05: { Cur: [{ Eponimo: 'ΩΡΟΛΟΓΟΠΟΥΛΟΣ', Sex: 'ΓΥΝΑΙΚΑ (1)' }] } }),
        answer([{ protocol: 'ΑΚ - ΚΑΡ575589', submitDate: '10/03/2026 08:05' }]),
        answer({ message: 'Για το Παράρτημα: 0\\nΓια τον ΩΡΟΛΟΓΟΠΟΥΛΟ βρέθηκαν τα παρακάτω λάθη:' }, 400),
      ],
    });
    expect(report).toMatchObject({
      registry: 'trial',
      'Log In': {
        body: ['answer.accessToken: text of 44 in 3 parts between dots', 'answer.accessTokenExpired: text of 5: #####'],
      },
      'Node: Get Services': 'an error',
      // Of people not even a length, by which ΑΝΔΡΑΣ and ΓΥΝΑΙΚΑ differ.
      'Service EX_BASE_05': {
        body: [
          'answer.EX_BASE_05.Cur: list of 1',
          'answer.EX_BASE_05.Cur[].Eponimo: string G',
          'answer.EX_BASE_05.Cur[].Sex: string G (#)',
        ],
      },
      'An arrival': {
        body: [
          'answer: list of 1',
          'answer[].protocol: text of 14: GG - GGG######',
          'answer[].submitDate: text of 16: ##/##/#### ##:##',
        ],
      },
      'A late arrival': {
        status: 400,
        body: ['answer.message: text of 68: Για το Παράρτημα: #\\nΓια τον G βρέθηκαν τα παρακάτω λάθη:'],
      },
    });
  });

  test('is not written where it would hold what stands in Set Up', async () => {
    const setUp = [{ ...SET_UP[0], firstName: 'Παράρτημα' }];
    const said = answer({ message: 'Για το Παράρτημα: 0 δεν βρέθηκε' });
    await expect(reportOf({ 'Set Up': setUp, 'Log In': [said], 'Get Services': [{}] })).rejects.toThrow(/not written/);
  });
});
