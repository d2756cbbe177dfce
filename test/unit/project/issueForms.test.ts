import { readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installed } from '../../../tools/project';
import { ROOT, textOf } from './files';

interface Field {
  type: string;
  id?: string;
  attributes: { label?: string; description?: string; placeholder?: string; value?: string; options?: unknown[] };
  validations?: { required?: boolean };
}

interface Form {
  name: string;
  description: string;
  body: Field[];
}

interface Yaml {
  parse(text: string): unknown;
}

const FOLDER = '.github/ISSUE_TEMPLATE';
const requireFromN8n = createRequire(join(realpathSync(installed('n8n').folder), 'package.json'));
const read = (name: string): unknown => (requireFromN8n('yaml') as Yaml).parse(textOf(`${FOLDER}/${name}`));
const forms = readdirSync(join(ROOT, FOLDER)).filter((name) => name !== 'config.yml');

/** The kinds of fields that GitHub knows. */
const TYPES = ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'];

describe.each(forms)('The form %s', (name) => {
  const { body, ...head } = read(name) as Form;
  const asked = body.filter(({ type }) => type !== 'markdown');

  test('is one that GitHub takes', () => {
    expect(head.name.length * head.description.length).toBeGreaterThan(0);
    expect(body.filter(({ type }) => !TYPES.includes(type))).toEqual([]);
    expect(asked.filter(({ attributes }) => !attributes.label)).toEqual([]);
    const ids = asked.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(String(id)))).toEqual([]);
    const choices = asked.filter(({ type }) => ['dropdown', 'checkboxes'].includes(type));
    for (const { attributes } of choices) expect(attributes.options?.length).toBeGreaterThan(0);
    for (const { attributes } of body) if (!attributes.label) expect(attributes.value).toBeTruthy();
  });

  test('asks for no personal data, and says so first', () => {
    expect(body[0].attributes.value).toMatch(/leave out names, tax numbers/);
    const labels = asked.map(({ attributes }) => attributes.label).join('\n');
    expect(labels).not.toMatch(/e-?mail|your name|phone|afm|tax number|username|password$/im);
  });
});

test('who reports a fault is asked for versions, settings and the code of the message', () => {
  const { body } = read('bug.yml') as Form;
  const required = body.filter(({ validations }) => validations?.required).map(({ id }) => id);
  expect(required).toEqual(
    expect.arrayContaining(['node-version', 'n8n-version', 'environment', 'operation', 'settings', 'code', 'happened']),
  );
});

test('a weakness goes another way', () => {
  const config = read('config.yml') as { blank_issues_enabled: boolean; contact_links: Array<{ url: string }> };
  expect(config.blank_issues_enabled).toBe(false);
  expect(config.contact_links[0].url).toContain('SECURITY.md');
});
