import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { exampleNames, readExample } from '../../tools/example';

const text = readFileSync(join(__dirname, '..', '..', 'CHANGELOG.md'), 'utf8');
const { properties } = new Ergani().description;

const choices = ({ options = [] }: INodeProperties) => options as INodePropertyOptions[];

/** What is there and what the changelog does not tell. */
const untold = (names: string[]): string[] => names.filter((name) => !text.includes(name));

describe('The changelog tells all that is there', () => {
  test('each operation, behind its resource', () => {
    const resources = new Map(
      properties.filter(({ name }) => name === 'resource').flatMap((one) => choices(one).map((c) => [c.value, c.name])),
    );
    for (const operation of properties.filter(({ name }) => name === 'operation')) {
      const resource = resources.get(String(operation.displayOptions?.show?.resource?.[0]));
      const told = text.split('\n').filter((line) => line.startsWith(`- ${resource}: `));
      expect(choices(operation).filter(({ name }) => !told.join('\n').includes(`**${name}**`))).toEqual([]);
    }
  });

  test('each option of Submit', () => {
    const options = properties
      .filter(({ name, displayOptions }) => name === 'options' && displayOptions?.show?.resource?.includes('workCard'))
      .filter(({ displayOptions }) => displayOptions?.show?.operation?.includes('submit'))
      .flatMap((one) =>
        (one.options as INodeProperties[]).map(({ displayName }) => displayName.replace(/ \(.*\)$/, '')),
      );
    expect(options.length).toBeGreaterThan(10);
    expect(untold(options)).toEqual([]);
  });

  test('each example', async () => {
    const names = (await Promise.all(exampleNames().map(readExample))).map(({ name }) => name);
    expect(untold(names)).toEqual([]);
  });

  test('and would miss what it does not tell', () => {
    expect(untold(['Batch Size', 'No Such Option'])).toEqual(['No Such Option']);
  });
});
