import type { INodeParameters } from 'n8n-workflow';
import { Editor } from './editor';
import { execute } from './n8n';
import { callsOf, LOGIN, start } from './registry';
import { ONCE } from './rows';

const LIST = 'GET /Lookup/Submissions';
const declaration = (operation: string, parameters: object = {}): INodeParameters => ({
  resource: 'declaration',
  operation,
  options: ONCE,
  ...parameters,
});
/** A field as the editor stores a choice. */
const chosen = (value: string, mode = 'list') => ({ documentType: { __rl: true, mode, value } });

describe('Declaration: Get Types', () => {
  test('every kind of document, or as many as the limit says, asked for anew each time', async () => {
    const { sandbox, credential } = await start();
    const all = await execute(credential, [{}, {}], declaration('getTypes', { returnAll: true }));
    expect(all.outputs[0].length).toBeGreaterThan(5);
    expect(all.outputs[0]).toContainEqual({
      id: 84,
      code: 'WTOLeave',
      description: 'Οργάνωση Χρόνου Εργασίας - Άδειες',
    });
    const some = await execute(credential, [{}], declaration('getTypes', { limit: 2 }));
    expect(some.outputs[0]).toHaveLength(2);
    expect(callsOf(sandbox)).toEqual([LOGIN, LIST, LIST]);
  });

  test.each([
    ['a page', '<html><title>Proxy</title></html>', /^The registry gave no list of documents: .*Proxy/],
    ['nothing', '', /^The registry gave no list of documents: the answer is empty/],
    ['a list of something else', [{ name: 'x' }], /^The registry gave no list of documents/],
  ])('%s in its place is an error', async (_, body, message) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: LIST });
    const { error } = await execute(credential, [{}], declaration('getTypes'));
    expect(error?.message).toMatch(message);
  });
});

describe('The list of Document Type', () => {
  test('is searched by code and description, and asked for once', async () => {
    const { sandbox, credential } = await start();
    const editor = new Editor(credential, declaration('getTemplate'));
    const { results } = await editor.list('getDocumentTypes');
    expect(results).toContainEqual({ name: 'WTOLeave - Οργάνωση Χρόνου Εργασίας - Άδειες', value: 'WTOLeave' });
    expect((await editor.list('getDocumentTypes', 'υπερωριες')).results.map(({ value }) => value)).toEqual(['WTOOv']);
    expect((await editor.list('getDocumentTypes', 'wtoleavec')).results.map(({ value }) => value)).toEqual([
      'WTOLeaveC',
    ]);
    expect(callsOf(sandbox)).toEqual([LOGIN, LIST]);
  });

  test.each([
    ['submit', false],
    ['cancel', false],
    ['getTemplate', true],
    ['getPdf', true],
  ])('%s: has work cards: %s', async (operation, hasWorkCards) => {
    const { credential } = await start();
    const { results } = await new Editor(credential, declaration(operation)).list('getDocumentTypes');
    const codes = results.map(({ value }) => value);
    expect(codes).toContain('WTOLeave');
    expect(codes.includes('WRKCardSE')).toBe(hasWorkCards);
  });
});

describe('Declaration: Get Template', () => {
  test.each([
    ['a choice from the list', chosen('WTODaily')],
    ['a code', chosen(' WTODaily ', 'code')],
    ['an expression', { documentType: '={{ $json.code }}' }],
    ['a plain text', { documentType: 'WTODaily' }],
  ])('the description of a document by %s', async (_, parameters) => {
    const { sandbox, credential } = await start();
    const { outputs, error } = await execute(
      credential,
      [{ code: 'WTODaily' }],
      declaration('getTemplate', parameters),
    );
    expect(error).toBeUndefined();
    expect(outputs[0]).toMatchObject([
      { title: expect.any(String), json: { WTOS: { WTO: [{ f_aa_pararthmatos: 'f_aa_pararthmatos' }, {}] } } },
    ]);
    expect(callsOf(sandbox)).toEqual([LOGIN, 'GET /Documents/WTODaily']);
  });

  test('a code that the registry does not know is its refusal, with a remedy', async () => {
    const { credential } = await start();
    const { error } = await execute(credential, [{}], declaration('getTemplate', chosen('Άγνωστο/1')));
    expect(error?.message).toMatch(/row 1$/);
    // It was the registry that said so: the address of the credential is hardly at fault.
    expect(error?.description).toMatch(/^Choose 'Document Type'/);
  });

  test.each(['', ' ', null])('%p is no type', async (code) => {
    const { sandbox, credential } = await start();
    const documentType = '={{ $json.code }}';
    const { error } = await execute(credential, [{ code }], declaration('getTemplate', { documentType }));
    expect(error?.message).toBe('Document Type is empty, row 1');
    expect(callsOf(sandbox)).toEqual([]);
  });
});

describe('Declaration: Get PDF', () => {
  test('the PDF of a declaration, beside its type', async () => {
    const { sandbox, credential } = await start();
    const rows = [{ protocol: 'ΑΔ101', submittedDate: '20260112', status: 'submitted' }];
    const { items, error } = await execute(credential, rows, declaration('getPdf', chosen('WTOLeave')));
    expect(error).toBeUndefined();
    const [{ json, binary }] = items[0];
    expect(json).toMatchObject({
      ...rows[0],
      documentType: 'WTOLeave',
      fileName: 'ΑΔ101.pdf',
      mimeType: 'application/pdf',
    });
    expect(Buffer.from(binary!.data.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(callsOf(sandbox)).toEqual([LOGIN, 'GET /Documents/WTOLeave']);
  });
});

describe('Declaration: Cancel', () => {
  test.each([chosen('WTOLeave'), chosen('WTOLeave', 'code'), { documentType: 'WTOLeave' }])(
    'takes the type from %p',
    async (parameters) => {
      const { sandbox, credential } = await start();
      const rows = [{ protocol: 'ΑΔ101', submittedDate: '20260112' }];
      const { outputs, error } = await execute(credential, rows, declaration('cancel', parameters));
      expect(error).toBeUndefined();
      expect(outputs[0]).toMatchObject([{ documentType: 'WTOLeave', protocol: 'ΑΔ101' }]);
      expect(sandbox.declarations.list[0].cancelled).toBe(true);
    },
  );
});
