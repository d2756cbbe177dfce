import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** A chapter, heading, row or rule of docs/developers/registry.md. */
interface Part {
  name: string;
  level: number;
  parts: Part[];
}

const ROW = 9;

/** The text without what stands in brackets, however deep. */
function withoutBrackets(text: string): string {
  const less = text.replace(/\([^()]*\)/g, '');
  return less === text ? text : withoutBrackets(less);
}

/** A name without its marks, without what stands in brackets, and without a value behind a colon. */
function plain(text: string): string {
  return withoutBrackets(text).replace(/[`"]/g, '').replace(/: .*$/, '').replace(/\s+/g, ' ').trim();
}

/** docs/developers/registry.md by its headings: each with the headings below it, the rows of its tables, and its numbered rules. */
function contents(markdown: string): Part {
  const top: Part = { name: '', level: 0, parts: [] };
  const open = [top];
  // The head of a table names its columns.
  for (const line of markdown.replace(/^\|.*\n(?=\| -)/gm, '').split('\n')) {
    const [, marks, title] = /^(#+) (.+)$/.exec(line) ?? [];
    const [, rule] = /^(\d+)\. /.exec(line) ?? [];
    const [, cell] = /^\| ([^|]+) \|/.exec(line) ?? [];
    const name = title ?? (rule && `rule ${rule}`) ?? cell;
    if (name === undefined) continue;
    const part: Part = { name: plain(name), level: marks?.length ?? ROW, parts: [] };
    while (open[open.length - 1].level >= part.level) open.pop();
    open[open.length - 1].parts.push(part);
    if (part.level < ROW) open.push(part);
  }
  return top;
}

/** The parts of a name anywhere below: by the whole of it, or by words that it begins with. */
function find(within: Part, name: string): Part[] {
  const wanted = plain(name).replace(/\.\.\.$/, '');
  const fits = (part: Part) =>
    part.name === wanted || part.name.startsWith(name.includes('...') ? wanted : `${wanted} `);
  return within.parts.flatMap((part) => [...(fits(part) ? [part] : []), ...find(part, name)]);
}

/** What a citation names and the page does not have: `Resources, CardDetails, f_date; Limits`. */
function missing(page: Part, citation: string): string[] {
  return citation.split(';').flatMap((one) => {
    let scope = [page];
    for (const step of one.split(',')) {
      const [, numbers, of] = /^\s*rules? ([\d, and]+) of (.+)$/.exec(step) ?? [];
      const names = numbers ? numbers.match(/\d+/g)!.map((number) => `rule ${number}`) : step.split(' and ');
      const within = of ? scope.flatMap((part) => find(part, of)) : scope;
      const found = names.map((name) => within.flatMap((part) => find(part, name)));
      const lost = names.filter((_name, index) => found[index].length === 0);
      if (lost.length > 0) return lost.map((name) => `${name.trim()} of "${one.trim()}"`);
      scope = found.flat();
    }
    return [];
  });
}

/** Each citation of a source: what follows `Section:` up to the end of the sentence, without what is in brackets. */
function citations(source: string): string[] {
  const text = withoutBrackets(source.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)\s*/g, ' '));
  return [...text.matchAll(/Sections?: ((?:`[^`]*`|"[^"]*"|[^.`"])+)\./g)].map(([, citation]) => citation);
}

const page = contents(readFileSync(join(root, 'docs', 'developers', 'registry.md'), 'utf8'));
const sources = ['nodes', 'credentials', 'sandbox'].flatMap((folder) =>
  (readdirSync(join(root, folder), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file)),
);

describe("docs/developers/registry.md, the registry's interface", () => {
  const cited = sources.map((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return { file, source, all: citations(source) };
  });

  it.each(cited.filter(({ all }) => all.length > 0))('has every section that $file cites', ({ all }) => {
    expect(all.flatMap((citation) => missing(page, citation))).toEqual([]);
  });

  it('is cited in a form that can be read', () => {
    const unread = cited.filter(({ source, all }) => (source.match(/\bSections?: /g) ?? []).length !== all.length);
    expect(unread.map(({ file }) => file)).toEqual([]);
  });

  it.each([
    ['Resources, CardDetails, f_dates', ['f_dates of "Resources, CardDetails, f_dates"']],
    ['Resources, Token set, f_date', ['f_date of "Resources, Token set, f_date"']],
    [
      'Endpoints, rule 8 of `POST /Documents/WRKCardSE`',
      ['rule 8 of "Endpoints, rule 8 of `POST /Documents/WRKCardSE`"'],
    ],
    ['Limits, On-time window; Limit', ['Limit of "Limit"']],
    ['Endpoints, `GET /Documents/WRKCardSE?protocol=...`', []],
  ])('finds what is not there: %s', (citation, expected) => {
    expect(missing(page, citation)).toEqual(expected);
  });
});
