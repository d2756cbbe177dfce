import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import { recognise } from '../../nodes/Ergani/model/sheet/recognise';
import { readEventWord } from '../../nodes/Ergani/model/sheet/eventWord';
import { Ergani } from '../../nodes/Ergani/Ergani.node';

const ROOT = join(__dirname, '..', '..');
const GREEK = /\p{Script=Greek}/u;
/** Words of Greek letters, with what may stand between the words of one column's name. */
const GREEK_RUNS = /[\p{Script=Greek}\p{M}]+(?:[ ./-]+[\p{Script=Greek}\p{M}]+)*/gu;

/** What a person reads in the editor, by the property that holds it. */
const READ = new Set(['displayName', 'name', 'description', 'placeholder', 'hint', 'action', 'content', 'buttonText']);

interface Text {
  property: string;
  text: string;
}

/** All texts of a description that people read, however deep. */
function textsOf(value: unknown, property = ''): Text[] {
  if (typeof value === 'string') return READ.has(property) ? [{ property, text: value }] : [];
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, property));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => textsOf(one, name));
}

/** Whether the node itself knows the words as the name of a column, or as what an event is called. */
function isData(words: string): boolean {
  return recognise(words).length > 0 || readEventWord(words).ok;
}

/** Runs of Greek letters that are neither. */
const strangers = (text: string): string[] => (text.match(GREEK_RUNS) ?? []).filter((run) => !isData(run));

const credential = new ErganiApi();
const interfaceTexts = [
  ...textsOf(new Ergani().description),
  ...textsOf(credential.properties),
  { property: 'displayName', text: credential.displayName },
];

describe('The interface is in English', () => {
  test('Greek stands in it only as names of columns and words for events, which the node takes', () => {
    expect(interfaceTexts.length).toBeGreaterThan(150);
    expect(interfaceTexts.flatMap(({ text }) => strangers(text))).toEqual([]);
  });

  test('placeholders have Latin letters alone', () => {
    const placeholders = interfaceTexts.filter(({ property }) => property === 'placeholder');
    expect(placeholders.length).toBeGreaterThan(15);
    expect(placeholders.filter(({ text }) => GREEK.test(text))).toEqual([]);
  });

  test('a sentence in Greek would be found', () => {
    expect(strangers('Columns such as ΑΦΜ, Ώρα Προσέλευσης, and Είσοδος')).toEqual([]);
    expect(strangers('Enter the time. Εισάγετε την ώρα.')).toEqual(['Εισάγετε την ώρα']);
  });
});

/** Files whose text people read. */
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'BENCHMARKS.md'],
  ...['examples/README.md', 'examples/queue-mode/README.md'],
  ...['docs', 'docs/developers'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  ),
];

/** Longer than any name of a column or of an office, shorter than a sentence. */
const NAME_WORDS = 4;

/** Runs of Greek words outside of code that are longer than a name. */
const sentences = (markdown: string): string[] =>
  (
    markdown
      .replace(/^( *)```[^]*?^\1```/gm, '')
      .replace(/`[^`\n]*`/g, '')
      .match(GREEK_RUNS) ?? []
  ).filter((run) => run.split(/[ ./-]+/).length > NAME_WORDS);

test.each(pages)('%s is in English: Greek is a name or a value', (page) => {
  expect(sentences(readFileSync(join(ROOT, page), 'utf8'))).toEqual([]);
});
