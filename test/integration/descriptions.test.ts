import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import { Ergani } from '../../nodes/Ergani/Ergani.node';

/** An element of a description, a list of choices or the description itself. */
interface Described {
  name?: string;
  displayName?: string;
  description?: string;
}

/** All that has a description, however deep. */
function describedIn(value: unknown): Described[] {
  if (Array.isArray(value)) return value.flatMap(describedIn);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(describedIn);
  return typeof (value as Described).description === 'string' ? [value, ...inside] : inside;
}

const LINK = /<a href="([^"]+)" target="_blank">Learn more<\/a>/g;
const MOST_WORDS = 20;

const { properties } = new Ergani().description;
const described = describedIn([properties, new ErganiApi().properties]);
const texts = described.map(({ description = '' }) => description);

describe('Descriptions of fields', () => {
  test(`have at most ${MOST_WORDS} words; a link tells the rest`, () => {
    const words = (text: string): number => text.replace(LINK, '').trim().split(/\s+/).length;
    expect(texts.length).toBeGreaterThan(90);
    expect(texts.filter((text) => words(text) > MOST_WORDS)).toEqual([]);
  });
});

describe('The order of fields', () => {
  test('Dry Run is the first field of both operations that submit', () => {
    for (const resource of ['workCard', 'declaration']) {
      const shown = properties.filter(({ displayOptions, name }) => {
        const { resource: resources = [], operation = [] } = displayOptions?.show ?? {};
        return name !== 'operation' && resources.includes(resource) && operation.includes('submit');
      });
      expect(shown[0].name).toBe('dryRun');
    }
  });
});
