import { DOCUMENT, draftOvertimes, falseEntries, KINDS_OF_ROWS } from './dialects/overtime';
import { addHarmless, arrange, draftSheet } from './dialects/plain';
import { EMPLOYEES } from './dialects/history';
import { judge, type Kind, KINDS, type Made, type Verdict } from './dialects/kinds';
import { Random } from './dialects/random';
import { Door } from './door';

/** How many sheets are written; the first seed; a kind alone. */
const { DIALECTS = '5000', DIALECTS_FROM = '1', DIALECTS_KIND, DIALECTS_SHOWN = '6' } = process.env;

/** Half of the sheets are plain. */
function make(seed: number): Made {
  const random = new Random(seed);
  const kinds = KINDS.filter(({ name }) => DIALECTS_KIND === undefined || name === DIALECTS_KIND);
  const kind: Kind | undefined =
    DIALECTS_KIND === 'plain' || (DIALECTS_KIND === undefined && seed % 2 === 0) ? undefined : random.pick(kinds);
  const draft = draftSheet(random, kind?.wish);
  const harmless = (): void => addHarmless(draft, kind?.without);
  if (kind?.isBeforeHarmless !== true) harmless();
  const strange = kind === undefined || draft.rows.length === 0 ? undefined : kind.make(draft);
  return { seed, kind: kind?.name ?? 'plain', draft, strange, rows: arrange(draft) };
}

test(`Of ${DIALECTS} sheets, plain ones come out right and strange ones never falsely`, async () => {
  const door = await Door.open(EMPLOYEES);
  const faults = new Map<string, Verdict[]>();
  const tally = new Map<string, number>();
  const count = (what: string): unknown => tally.set(what, (tally.get(what) ?? 0) + 1);
  const last = Number(DIALECTS_FROM) + Number(DIALECTS);
  for (let seed = Number(DIALECTS_FROM); seed < last; seed++) {
    const made = make(seed);
    const isEmpty = made.draft.rows.every(({ truth }) => truth.length === 0);
    if (isEmpty || (made.kind !== 'plain' && made.strange === undefined)) continue;
    count(made.kind);
    const outcomes = await door.readWorkCards({ rows: made.rows, options: made.draft.options });
    const verdict = judge(made, outcomes);
    if (verdict === null) continue;
    const title = `${made.kind}: ${verdict.fault}`;
    faults.set(title, [...(faults.get(title) ?? []), verdict]);
  }
  const shown = [...faults].map(
    ([title, list]) =>
      `${title} (${list.length})\n${list
        .slice(0, Number(DIALECTS_SHOWN))
        .map(({ text }) => text)
        .join('\n')}`,
  );
  if (process.env.DIALECTS_TALLY) console.log(JSON.stringify(Object.fromEntries(tally), null, 1));
  if (shown.length > 0) throw new Error(`Faults:\n${shown.join('\n\n')}`);
  expect(tally.size).toBeGreaterThan(0);
});

test('Of overtimes in such sheets, plain ones are declared as they are and strange ones never falsely', async () => {
  const door = await Door.open(EMPLOYEES);
  const kinds = KINDS.filter(({ name }) => KINDS_OF_ROWS.includes(name));
  const faults = new Map<string, string[]>();
  const last = Number(DIALECTS_FROM) + Number(DIALECTS) / 10;
  for (let seed = Number(DIALECTS_FROM); seed < last; seed++) {
    const random = new Random(seed);
    const kind = seed % 2 === 0 ? undefined : random.pick(kinds);
    const draft = draftOvertimes(random, kind);
    const strange = kind?.make(draft);
    // An overtime is a plan.
    if (kind !== undefined && (strange === undefined || strange.names.includes('Planned'))) continue;
    const touched = strange?.touched ?? new Set();
    const rows = arrange(draft);
    const outcomes = await door.readDeclarations(DOCUMENT, { rows, options: draft.options });
    const note = (fault: string, what: unknown): void => {
      const title = `${kind?.name ?? 'plain'}: ${fault}`;
      const sheet = rows.map((row) => `    ${JSON.stringify(row)}`).join('\n');
      faults.set(title, [...(faults.get(title) ?? []), `  seed ${seed}: ${JSON.stringify(what)}\n${sheet}`]);
    };
    const untrue = falseEntries(draft, touched, outcomes);
    if (untrue.length > 0) note('FALSE', untrue);
    for (const one of outcomes) {
      const isFine = one.status === 'valid' || (strange !== undefined && ['invalid', 'notSent'].includes(one.status));
      const isNamed = strange?.names.some((name) => name !== '' && one.reason.includes(name)) === true;
      if (!isFine && !(one.status === 'skipped' && isNamed)) note(`${one.status} ${one.code}`, one);
    }
  }
  const shown = [...faults].map(([title, list]) => `${title} (${list.length})\n${list.slice(0, 3).join('\n')}`);
  if (shown.length > 0) throw new Error(`Faults:\n${shown.join('\n\n')}`);
});
