import type { IDataObject } from 'n8n-workflow';

import { until } from '../support/until';

import { told } from './recorded';
import { local, TerminalSite } from './terminalSite';

const MINUTE = 60_000;
const SUBMIT = 'POST /Documents/WRKCardSE';

describe('an event that a terminal has recorded', () => {
  const site = new TerminalSite();
  const { events, waiting, settled, startOver, upload } = site;

  beforeAll(async () => {
    await site.start(['zkteco-terminal']);
    await site.listensToZkteco();
  }, 180_000);

  afterAll(async () => await site.close());

  it("is nobody's where the table of employees gives its badge to two people, and comes to people", async () => {
    await startOver();
    const other = { employeeAfm: '123456783', lastName: 'ΑΛΛΟΥ', firstName: 'ΑΝΝΑ', branch: '0' };
    await site.n8n.api.addToDataTable('Ergani employees', [{ badge: '55', ...other, employeeAfm: '045123671' }]);
    await site.n8n.api.addToDataTable('Ergani employees', [{ badge: '55', ...other }]);
    expect(await upload(`55\t${local(site.sandbox.clock.now())}\t0\t1\n`)).toMatchObject({ body: 'OK:1' });
    await settled();
    expect(await events()).toMatchObject([
      { badge: '55', status: 'invalid', reason: 'The data table Ergani employees gives badge 55 to two people' },
    ]);
    expect(site.sandbox.ledger.events).toEqual([]);
  });

  it('is not kept where nobody has its badge, and people are told which one it was', async () => {
    await startOver();
    const time = local(site.sandbox.clock.now());
    const lines = [`4711\t${time}\t0\t1\n`, `1452\t${time}\t0\t1\n`];
    expect(await upload(lines.join(''))).toMatchObject({ body: 'OK:2' });
    expect(await settled()).toMatchObject([{ badge: '1452', status: 'submitted' }]);
    const said = `not kept: 4711 ${time} checkIn`;
    await until(async () => (await told(site.n8n)).some((one) => JSON.stringify(one).includes(said)));
  });

  it('waits in the terminal where nobody has a badge yet: it is not told to forget', async () => {
    await startOver();
    const line = `1452\t${local(site.sandbox.clock.now())}\t0\t1\n`;
    const putBack = await site.n8n.api.renameDataTable('Ergani employees', 'Full');
    await site.n8n.api.makeDataTable('Ergani employees', ['badge']);
    try {
      expect((await upload(line)).body).not.toContain('OK');
    } finally {
      await site.n8n.api.dropDataTable('Ergani employees');
      await putBack();
    }
    expect(await upload(line)).toMatchObject({ body: 'OK:1' });
    expect(await settled()).toMatchObject([{ status: 'submitted' }]);
  });

  it('waits while the registry is away, and is late for that reason alone', async () => {
    await startOver();
    const now = site.sandbox.clock.now();
    await site.sandbox.close();
    expect(await upload(`1452\t${local(now)}\t0\t1\t0\t0\t0\n`)).toMatchObject({ status: 200, body: 'OK:1' });
    await until(async () => (await events()).some(({ lateReason }) => lateReason));
    expect(await waiting()).toMatchObject([{ lateReason: '003', protocol: null }]);
    await until(async () => (await told(site.n8n)).some(({ badge, status }) => badge === '1452' && status === null));
    await site.startRegistry(now + 20 * MINUTE);
    expect(await settled()).toMatchObject([{ status: 'submitted' }]);
    expect(site.sandbox.ledger.events).toMatchObject([{ employeeAfm: '045123671', lateReason: '003' }]);
    expect(site.sandbox.ledger.count(SUBMIT)).toBe(1);
  });

  it('waits for its time where the clock of the terminal is fast, and people are told at once; an hour is no such thing', async () => {
    await startOver();
    const now = site.sandbox.clock.now();
    const lines = [`1452\t${local(now + 5 * MINUTE)}\t0\t1\n`, `8965\t${local(now + 60 * MINUTE)}\t0\t1\n`];
    expect(await upload(lines.join(''))).toMatchObject({ status: 200, body: 'OK:2' });
    const saidOf = async (badge: string) => (await told(site.n8n)).find((one) => one.badge === badge && one.reason);
    await until(async () => Boolean((await saidOf('1452')) && (await saidOf('8965'))));
    const reason = expect.stringContaining('lies in the future') as string;
    expect(await saidOf('1452')).toMatchObject({ status: null, reason });
    expect(await events()).toMatchObject([{ status: null }, { status: 'invalid', reason }]);
    site.sandbox.clock.advance(5 * MINUTE);
    await settled();
    expect(site.sandbox.ledger.events).toMatchObject([{ employeeAfm: '045123671', lateReason: null }]);
  });

  it('goes out after a run that failed, such as of a table that is away, and people are told', async () => {
    await startOver();
    // It is left alone for some seconds first.
    expect(await upload(`1452\t${local(site.sandbox.clock.now())}\t0\t1\n`)).toMatchObject({ body: 'OK:1' });
    const putBack = await site.n8n.api.renameDataTable('Ergani employees', 'Away');
    try {
      const isOfThisRun = ({ workflow }: IDataObject) =>
        (workflow as IDataObject | undefined)?.name === 'Recorded events to registry';
      await until(async () => (await told(site.n8n)).some(isOfThisRun));
    } finally {
      await putBack();
    }
    expect(await settled()).toMatchObject([{ status: 'submitted' }]);
  });

  it('keeps the protocol that one run wrote, whatever another one writes that took it meanwhile', async () => {
    await startOver();
    site.sandbox.faults.add({ kind: 'delay', ms: 9_000, on: SUBMIT });
    expect(await upload(`1452\t${local(site.sandbox.clock.now())}\t0\t1\t0\t0\t0\n`)).toMatchObject({ body: 'OK:1' });
    await settled();
    // The other run ends when the first has its answer, and writes after it.
    await site.n8n.api.waitForRunning();
    const [{ protocol }] = site.sandbox.ledger.events;
    const [one] = await events();
    expect(one).toMatchObject({ status: 'submitted', protocol });

    // Somebody has it submitted once more.
    await site.n8n.api.changeInDataTable('Ergani events', one.id, { status: null });
    await settled();
    expect(await events()).toMatchObject([{ status: 'duplicate', protocol }]);
    expect(site.sandbox.ledger.events).toHaveLength(1);
  });

  it('is left to people, and not sent again, where nobody knows whether the registry has it', async () => {
    await startOver();
    site.sandbox.faults.add({ kind: 'cut', when: 'after', on: SUBMIT, times: 'always' });
    expect(await upload(`1452\t${local(site.sandbox.clock.now())}\t0\t1\t0\t0\t0\n`)).toMatchObject({ body: 'OK:1' });
    expect(await settled()).toMatchObject([{ status: 'unknown', protocol: null, reason: expect.any(String) }]);
    site.sandbox.faults.clear();
  });

  it('is of the day of its arrival where it is a departure after midnight, and an earlier run has reported that, by whatever badge', async () => {
    await startOver();
    // Enrolled in two terminals, with a badge for each.
    const maria = { employeeAfm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ', branch: '0' };
    await site.n8n.api.addToDataTable('Ergani employees', [{ badge: '77', ...maria }]);
    const upTo = async (clock: string, ...records: Array<[string, string, 0 | 1]>) => {
      site.sandbox.clock.set(clock);
      const body = records.map(([badge, time, state]) => `${badge}\t${time}\t${state}\t15\t0\t0\t0\n`).join('');
      expect(await upload(body)).toMatchObject({ status: 200, body: `OK:${records.length}` });
      await settled();
    };
    await upTo(
      '2026-05-04T22:02:00+03:00',
      ['1452', '2026-05-04 22:00:00', 0],
      ['8965', '2026-05-04 21:50:00', 0],
      ['8965', '2026-05-04 21:58:00', 1],
      ['001', '2026-05-04 21:50:00', 0],
      ['001', '2026-05-04 21:55:00', 1],
      ['001', '2026-05-04 21:59:00', 0],
    );
    await upTo(
      '2026-05-05T06:02:00+03:00',
      ['77', '2026-05-05 06:00:00', 1],
      ['8965', '2026-05-05 06:00:10', 1],
      ['001', '2026-05-05 05:59:00', 1],
    );
    const night = (await events()).slice(-3);
    expect(night.map(({ badge, status, referenceDate }) => [badge, status, referenceDate])).toEqual([
      ['77', 'submitted', '2026-05-04'],
      // Had left in the evening: nothing tells when this shift began.
      ['8965', 'rejected', null],
      ['001', 'submitted', '2026-05-04'],
    ]);
    expect(
      site.sandbox.ledger.events
        .filter(({ type }) => type === '1')
        .map(({ date, referenceDate }) => [date, referenceDate])
        .sort(),
    ).toEqual([
      ['2026-05-04T21:55:00+03:00', '2026-05-04'],
      ['2026-05-04T21:58:00+03:00', '2026-05-04'],
      ['2026-05-05T05:59:00+03:00', '2026-05-04'],
      ['2026-05-05T06:00:00+03:00', '2026-05-04'],
    ]);

    // Somebody knows the day, writes it into the table, and empties the status.
    await site.n8n.api.changeInDataTable('Ergani events', night[1].id, { referenceDate: '2026-05-04', status: null });
    await settled();
    expect((await events()).at(-2)).toMatchObject({ status: 'submitted', referenceDate: '2026-05-04' });
  });
});
