import axios from 'axios';
import { DateTime } from 'luxon';
import type { IDataObject, INode } from 'n8n-workflow';

import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';
import { until } from '../support/until';

import { sendBytes } from './device';
import { told } from './recorded';
import { checkInAt, postEvent } from './terminalPosts';
import { local, SERIAL, setUp, TERMINAL_LOGIN, TerminalSite } from './terminalSite';

/**
 * What the terminals send here is what their makers document, or what owners have logged:
 * - ZKTeco: "Attendance PUSH Communication Protocol" (PUSH SDK), the examples of its chapters on the exchange of
 *   initialization information, on downloading commands, and on uploading attendance records and operation records;
 *   for instance https://www.scribd.com/document/849141738. Its terminal is a 0316144680030, its people 1452 and 8965.
 * - Hikvision: the members of an access controller event and of its envelope as in
 *   https://github.com/pergolafabio/Hikvision-Addons/issues/177 (a door) and in terminals' logs that people have
 *   published: JSON indented with tabs, a tab behind each colon; or multipart, with the boundary MIME_boundary, in a
 *   part named AccessControllerEvent that is application/json (DS-K1T323), or in one named event_log that has no type
 *   (firmware 3.3.5), with the picture in a part without a file name.
 */
const MINUTE = 60_000;

/** The nine records of ZKTeco's own example, 315 bytes. */
const ZKTECO_SAMPLE = [28, 29, 30, 31, 33, 34, 35, 36, 37]
  .map((second) => `${second < 36 ? 1452 : 8965}\t2015-07-30 15:16:${second}\t0\t1\t0\t0\t0\n`)
  .join('');

/** A notification as a Hikvision terminal writes it. */
const notification = (event: object): string => JSON.stringify(event, null, '\t').replaceAll('": ', '":\t');

const hikvisionEvent = (dateTime: string, fields: object, eventType = 'AccessControllerEvent'): object => ({
  ipAddress: '192.168.1.11',
  portNo: 4000,
  protocol: 'HTTP',
  macAddress: 'a4:d5:c2:24:dd:74',
  channelID: 1,
  dateTime,
  activePostCount: 1,
  eventType,
  eventState: 'active',
  eventDescription: 'Access Controller Event',
  ...(eventType === 'heartBeat' ? {} : { AccessControllerEvent: { deviceName: 'Access Controller', ...fields } }),
});

/** Somebody whose finger was recognised. */
const recognised = (attendanceStatus: string, label: string): object => ({
  majorEventType: 5,
  subEventType: 38,
  cardNo: '11',
  cardType: 1,
  name: 'hex',
  cardReaderKind: 1,
  cardReaderNo: 1,
  verifyNo: 165,
  employeeNoString: '001',
  serialNo: 139,
  userType: 'normal',
  currentVerifyMode: 'cardOrFaceOrFp',
  frontSerialNo: 138,
  attendanceStatus,
  label,
  statusValue: 0,
  mask: 'unknown',
  purePwdVerifyEnable: true,
});

const DOOR = {
  majorEventType: 5,
  subEventType: 22,
  cardReaderKind: 1,
  doorNo: 1,
  serialNo: 159,
  currentVerifyMode: 'invalid',
  frontSerialNo: 158,
  attendanceStatus: 'undefined',
  label: '',
  statusValue: 0,
};

const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x7d, 0x00, 0xff, 0xd9]);

/** The parts of a multipart notification, each with its headers and its bytes. */
function multipart(...parts: Array<[string[], Buffer | string]>): Buffer {
  const pieces = parts.flatMap(([headers, content]) => [
    Buffer.from(['--MIME_boundary', ...headers, '', ''].join('\r\n')),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from('--MIME_boundary--\r\n')]);
}

describe('what terminals post', () => {
  const site = new TerminalSite();
  const { events, waiting, settled, startOver, zkteco, upload } = site;

  const hikvision = async (type: string, body: Buffer | string) =>
    await sendBytes(
      site.n8n.settings.port,
      [
        'POST /webhook/hikvision HTTP/1.1',
        `Content-Type: ${type}`,
        TERMINAL_LOGIN,
        'Host: 192.168.1.20:5678',
        'Connection: close',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
      body,
    );
  const json = async (event: object) => await hikvision('application/json; charset="UTF-8"', notification(event));

  beforeAll(async () => {
    await site.start(['zkteco-terminal', 'hikvision-terminal'], '2015-07-30T15:17:00+03:00');
    await site.listensToZkteco();
    await until(async () => (await json(hikvisionEvent('2015-07-30T15:16:00+03:00', DOOR))).status === 200);
  }, 180_000);

  afterAll(async () => await site.close());

  describe('a ZKTeco terminal in push mode', () => {
    it('is told at its handshake what to send, and the time zone', async () => {
      const { status, head, body } = await zkteco(
        `GET /iclock/cdata?SN=${SERIAL}&options=all&pushver=2.2.14&language=83&pushcommkey=4a9594af164f2b9779b59e8554b5df26`,
      );
      expect(status).toBe(200);
      expect(head).toMatch(/^content-type: text\/plain/im);
      expect(head).toMatch(/^date: \w{3}, \d\d \w{3} \d{4}/im);
      const [first, ...options] = body.trim().split('\n');
      expect(first).toBe(`GET OPTION FROM: ${SERIAL}`);
      const given = Object.fromEntries(options.map((line) => line.split('='))) as Record<string, string>;
      expect(given).toMatchObject({ ATTLOGStamp: 'None', TransFlag: 'TransData AttLog', Realtime: '1' });
      const offset = local(Date.now()).slice(11, 13);
      expect((24 + Number(offset) - new Date().getUTCHours()) % 24).toBe(Number(given.TimeZone));
    });

    it("has its records in the table when it is told to forget them, and the registry has each once (ZKTeco's example)", async () => {
      expect(Buffer.byteLength(ZKTECO_SAMPLE)).toBe(315);
      const { status, head, body } = await upload(ZKTECO_SAMPLE);
      expect({ status, body }).toEqual({ status: 200, body: 'OK:9' });
      expect(head).toMatch(/^content-type: text\/plain/im);
      const sent = ZKTECO_SAMPLE.trim()
        .split('\n')
        .map((line) => line.split('\t'))
        .map(([badge, eventTime]) => ({ badge, eventTime, event: 'checkIn' }));
      expect(await events()).toMatchObject(sent);

      // The answer was lost: the terminal sends them again.
      expect(await upload(ZKTECO_SAMPLE)).toMatchObject({ status: 200, body: 'OK:9' });
      await settled();
      expect(await events()).toHaveLength(9);
      const submitted = site.sandbox.ledger.events.map(({ date, employeeAfm, type, lateReason }) => [
        date,
        employeeAfm,
        type,
        lateReason,
      ]);
      expect(submitted.sort()).toEqual(
        sent.map(({ badge, eventTime }) => [
          `${eventTime.replace(' ', 'T')}+03:00`,
          badge === '1452' ? '045123671' : '102938470',
          '0',
          null,
        ]),
      );
      expect((await events()).map(({ protocol }) => protocol).sort()).toEqual(
        site.sandbox.ledger.events.map(({ protocol }) => protocol).sort(),
      );

      // And once more, after they were submitted.
      expect(await upload(ZKTECO_SAMPLE)).toMatchObject({ status: 200, body: 'OK:9' });
      expect(await waiting()).toEqual([]);
      expect(await events()).toHaveLength(9);
    });

    it('its states are arrivals, departures and breaks; what nobody can tell comes to people', async () => {
      await startOver();
      const at = (minutes: number) => local(site.sandbox.clock.now() - minutes * MINUTE);
      const records = [
        ['1452', at(9), 0],
        ['1452', at(8), 2],
        ['1452', at(7), 3],
        ['1452', at(6), 1],
        ['8965', at(5), 4],
        ['8965', at(4), 5],
        ['8965', at(3), 255],
      ];
      const body = records.map(([pin, time, state]) => `${pin}\t${time}\t${state}\t15\t\t0\t0\r\n`).join('');
      expect(await upload(body)).toMatchObject({ status: 200, body: 'OK:7' });
      await settled();
      const became = (await events()).map(({ badge, event, status, reason }) => [
        badge,
        event,
        status,
        Boolean(reason),
      ]);
      expect(became).toEqual([
        ['1452', 'checkIn', 'submitted', false],
        ['1452', 'break', null, false],
        ['1452', 'break', null, false],
        ['1452', 'checkOut', 'submitted', false],
        ['8965', 'checkIn', 'submitted', false],
        ['8965', 'checkOut', 'submitted', false],
        ['8965', 'state 255', 'invalid', true],
      ]);
      expect(site.sandbox.ledger.events.map(({ employeeAfm, type }) => [employeeAfm, type])).toEqual([
        ['045123671', '0'],
        ['045123671', '1'],
        ['102938470', '0'],
        ['102938470', '1'],
      ]);
    });

    it('a line that nobody can read comes to people, and holds up none of the others', async () => {
      await startOver();
      const [first, second] = [
        local(site.sandbox.clock.now() - 3 * MINUTE),
        local(site.sandbox.clock.now() - 2 * MINUTE),
      ];
      const lines = [
        `1452\t${first}\t0\t1`,
        'junk',
        // Without a badge, and without a state.
        `\t${first}\t0\t1`,
        `001\t${first}`,
        // Blanks, a code that somebody typed in, and the columns of another firmware.
        `  8965\t${second} \t0 \t1\ta "b\t0\t0\t0\t0\t36.5\u0000`,
      ];
      expect(await upload(lines.join('\n'))).toMatchObject({ status: 200, body: 'OK:5' });
      await settled();
      expect((await events()).map(({ badge, event, status }) => [badge, event, status])).toEqual([
        ['1452', 'checkIn', 'submitted'],
        ['', 'unreadable: junk', 'invalid'],
        ['', `unreadable: \t${first}\t0\t1`, 'invalid'],
        ['001', 'state ', 'invalid'],
        ['8965', 'checkIn', 'submitted'],
      ]);
    });

    it.each(['rtlog', 'tabledata&tablename=transaction'])(
      'is not told to forget what may be attendance in a form that nobody reads here: table=%s',
      async (table) => {
        const record = `time=${local(Date.now())}\tpin=1452\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=0\tindex=21`;
        expect((await upload(record, table)).body).not.toContain('OK');
        const isToldOf = ({ execution }: IDataObject) =>
          JSON.stringify(execution)?.includes(`The terminal posts records as table=${table.split('&')[0]},`);
        await until(async () => (await told(site.n8n)).some(isToldOf));
      },
    );

    it.each(['options', 'OPERLOG', 'USERINFO'])('gets %s confirmed', async (table) => {
      expect(await upload('FirmVer=Ver 8.0.4.2,~DeviceName=K14', table)).toMatchObject({ status: 200, body: 'OK' });
    });

    it('is not told to forget what could not be written', async () => {
      await startOver();
      const record = `1452\t${local(site.sandbox.clock.now())}\t0\t1\t0\t0\t0\n`;
      const putBack = await site.n8n.api.renameDataTable('Ergani events', 'Away');
      try {
        // The terminal goes by that word alone: some versions of n8n answer 200, and nothing, where a workflow fails.
        expect((await upload(record)).body).not.toContain('OK');
      } finally {
        await putBack();
      }
      expect(await events()).toEqual([]);
      expect(await upload(record)).toMatchObject({ status: 200, body: 'OK:1' });
      expect(await events()).toHaveLength(1);
    });

    it('is no terminal of ours with another serial number: nothing is kept', async () => {
      await startOver();
      const record = `1452\t${local(site.sandbox.clock.now())}\t0\t1\n`;
      for (const query of ['SN=0316144680031&', 'SN=&', ''])
        expect(await zkteco(`POST /iclock/cdata?${query}table=ATTLOG&Stamp=9999`, record)).toMatchObject({
          status: 403,
          body: 'Unknown terminal',
        });
      expect(await events()).toEqual([]);
    });
  });

  describe('a Hikvision terminal', () => {
    /** The registry's minute, in the form and the offset of a terminal. */
    const minutesAgo = (minutes: number) =>
      new Date(site.sandbox.clock.now() - minutes * MINUTE).toISOString().replace(/\.\d+Z$/, '+00:00');
    const arrivalOfNow = () => hikvisionEvent(minutesAgo(1), recognised('checkIn', 'Check In'));
    const typed = ['Content-Disposition: form-data; name="AccessControllerEvent"', 'Content-Type: application/json'];
    const untyped = ['Content-Disposition: form-data; name="event_log"'];
    const picture = ['Content-Disposition: form-data; name="Picture"', 'Content-Type: image/jpeg'];
    const MULTIPART = 'multipart/form-data; boundary=MIME_boundary';

    const FORMS: Array<[string, (event: object) => Promise<{ status: number }>]> = [
      ['JSON', json],
      [
        'multipart, a part of type JSON, with a picture',
        (event) => hikvision(MULTIPART, multipart([typed, notification(event)], [picture, PICTURE])),
      ],
      [
        'multipart, a part without a type, with a picture',
        (event) => hikvision(MULTIPART, multipart([untyped, notification(event)], [picture, PICTURE])),
      ],
    ];

    // All of them are waited for once.
    describe('whatever form it posts in', () => {
      let times: string[];

      beforeAll(async () => {
        await startOver();
        times = FORMS.flatMap((_, place) => [2 * place + 2, 2 * place + 1]).map(minutesAgo);
      });

      it.each(FORMS.map(([name, post], place) => [name, post, 2 * place] as const))(
        '%s: arrival and departure are in the table when confirmed',
        async (_, post, first) => {
          const arrival = hikvisionEvent(times[first], recognised('checkIn', 'Check In'));
          const departure = hikvisionEvent(times[first + 1], recognised('checkOut', 'Check Out'));
          for (const one of [arrival, arrival, departure]) expect((await post(one)).status).toBe(200);
          expect((await events()).slice(first)).toMatchObject([
            { badge: '001', event: 'checkIn', eventTime: times[first] },
            { badge: '001', event: 'checkOut', eventTime: times[first + 1] },
          ]);
        },
      );

      it('all of them are at the registry once', async () => {
        await settled();
        const { events: recorded } = site.sandbox.ledger;
        expect(recorded.map(({ date, type }) => [Date.parse(date), type]).sort()).toEqual(
          times.map((time, place) => [Date.parse(time), String(place % 2)]).sort(),
        );
        for (const one of recorded) expect(one).toMatchObject({ employeeAfm: '113829467', branch: '1' });
      });
    });

    it('its words are arrivals, departures and breaks; what nobody can tell comes to people', async () => {
      await startOver();
      const words = ['overtimeIn', 'breakOut', 'breakIn', 'overtimeOut', 'undefined'];
      for (const [place, word] of words.entries()) {
        expect((await json(hikvisionEvent(minutesAgo(9 - place), recognised(word, '')))).status).toBe(200);
      }
      await settled();
      expect((await events()).map(({ event, status }) => [event, status])).toEqual([
        ['checkIn', 'submitted'],
        ['break', null],
        ['break', null],
        ['checkOut', 'submitted'],
        ['state undefined', 'invalid'],
      ]);
    });

    it.each([
      ['whose ID is all zeros', { employeeNoString: '00' }, '00'],
      ['whose ID is a number', { employeeNoString: undefined, employeeNo: 1452 }, '1452'],
      ['of whom it knows the card alone', { employeeNoString: undefined, cardNo: '0061' }, '0061'],
    ])('somebody %s is no door', async (_, fields, badge) => {
      await startOver();
      await site.n8n.api.addToDataTable('Ergani employees', [{ badge, employeeAfm: '045123671' }]);
      const arrival = hikvisionEvent(minutesAgo(1), { ...recognised('checkIn', ''), ...fields });
      expect((await json(arrival)).status).toBe(200);
      expect(await events()).toMatchObject([{ badge, event: 'checkIn' }]);
    });

    // All of them are waited for once.
    describe('where nobody comes in', () => {
      const REFUSED: Array<[string, object]> = [
        ["somebody's ID with a wrong password", { subEventType: 102 }],
        ['a face that is not that of the card', { subEventType: 61 }],
        ['a door that somebody opened from afar', { majorEventType: 3, subEventType: 1 }],
      ];

      beforeAll(async () => {
        await startOver();
        for (const [place, [, fields]] of REFUSED.entries()) {
          const event = hikvisionEvent(minutesAgo(3 - place), { ...recognised('checkIn', 'Check In'), ...fields });
          expect((await json(event)).status).toBe(200);
        }
        await settled();
      });

      it.each(REFUSED.map(([name], place) => [name, place] as const))(
        '%s is no arrival, and comes to people',
        async (_, place) => {
          expect((await events())[place]).toMatchObject({ badge: '001', status: 'invalid' });
          expect(site.sandbox.ledger.events).toEqual([]);
        },
      );
    });

    describe('what can not be read here', () => {
      const XML = '<EventNotificationAlert><eventType>AccessControllerEvent</eventType></EventNotificationAlert>';
      const part = (head: string[], place: number): [string[], string] => [
        head.map((line) => line.replace(/name="(.*)"/, `name="$1${place}"`)),
        notification(hikvisionEvent(minutesAgo(place), recognised('checkIn', 'Check In'))),
      ];

      it.each<[string, string, () => Buffer | string]>([
        ['XML in a part', MULTIPART, () => multipart([[...untyped, 'Content-Type: text/xml'], XML])],
        ['a list', 'application/json', () => notification([arrivalOfNow()])],
        ['nothing', 'application/json', () => ''],
        // One of them alone would be kept.
        ['two events in parts without one', MULTIPART, () => multipart(part(untyped, 1), part(untyped, 2))],
      ])('is not confirmed, and people are told: %s', async (_, type, body) => {
        await startOver();
        const failures = async () =>
          (await told(site.n8n))
            .map(({ execution }) => JSON.stringify(execution))
            .filter((one) => one?.includes('no event that can be read'));
        const before = await failures();
        // Some versions of n8n answer 200 where a workflow fails.
        expect(await hikvision(type, body())).toMatchObject({ status: 500, body: 'Not saved' });
        expect(await events()).toEqual([]);
        await until(async () => (await failures()).some((one) => !before.includes(one)));
      });
    });

    it('is not told that an event is safe which could not be written', async () => {
      await startOver();
      const arrival = hikvisionEvent(minutesAgo(1), recognised('checkIn', 'Check In'));
      const putBack = await site.n8n.api.renameDataTable('Ergani events', 'Away');
      try {
        expect((await json(arrival)).status).toBe(500);
      } finally {
        await putBack();
      }
      expect(await events()).toEqual([]);
      expect((await json(arrival)).status).toBe(200);
      expect(await events()).toHaveLength(1);
    });

    it('somebody whose badge nobody has is confirmed and not kept, and people are told', async () => {
      await startOver();
      const stranger = hikvisionEvent(minutesAgo(1), { ...recognised('checkIn', ''), employeeNoString: '4712' });
      expect(await json(stranger)).toMatchObject({ status: 200, body: 'OK' });
      expect(await events()).toEqual([]);
      await until(async () => (await told(site.n8n)).some((one) => JSON.stringify(one).includes('not kept: 4712 ')));
    });

    it('is let in with its password alone', async () => {
      const [head] = ['POST /webhook/hikvision HTTP/1.1'];
      const answer = await sendBytes(site.n8n.settings.port, [
        head,
        'Host: n8n',
        'Connection: close',
        'Content-Length: 0',
      ]);
      expect(answer.status).toBe(401);
    });

    it('doors and heartbeats are confirmed, with a body, and left aside', async () => {
      await startOver();
      // A terminal takes 204 for a failure, and posts the same again without end.
      const others: IDataObject[] = [
        hikvisionEvent(minutesAgo(1), DOOR) as IDataObject,
        hikvisionEvent(minutesAgo(1), {}, 'heartBeat') as IDataObject,
      ];
      for (const other of others) expect(await json(other)).toMatchObject({ status: 200, body: 'OK' });
      expect(await events()).toEqual([]);
    });
  });

  // n8n executes what stands higher on the canvas first.
  it('zkteco-terminal: nothing is confirmed before it is saved, wherever its nodes are moved', async () => {
    const workflow = await setUp('zkteco-terminal', site.n8n, site.credential);
    const nodes = workflow.nodes.map(({ position: [x, y], parameters, ...node }) => ({
      ...node,
      position: [x, -y] as [number, number],
      parameters: 'path' in parameters ? { ...parameters, path: `turned/${String(parameters.path)}` } : parameters,
    }));
    await site.n8n.api.activate(await site.n8n.api.saveWorkflow({ ...workflow, name: 'Turned', nodes }));
    const post = async () =>
      await axios.post<string>(
        `${site.n8n.localUrl}/webhook/turned/iclock/cdata?table=ATTLOG&SN=${SERIAL}`,
        '1452\t2026-05-04 08:00:00\t0\t1',
        { proxy: false, validateStatus: () => true, headers: { 'Content-Type': 'text/plain' } },
      );
    await until(async () => (await post()).status !== 404);
    expect(await post()).toMatchObject({ status: 500, data: 'Not saved' });
  });

  it('any other terminal is told when its event could not be kept', async () => {
    const workflow = await setUp('attendance-terminal', site.n8n, site.credential);
    // Nothing to write to, as where n8n's data tables are full.
    const nodes = workflow.nodes.map((node) =>
      node.name === 'Keep Event'
        ? { ...node, parameters: { ...node.parameters, dataTableId: { __rl: true, mode: 'name', value: 'Gone' } } }
        : node,
    );
    await site.n8n.api.activate(await site.n8n.api.saveWorkflow({ ...workflow, nodes }));
    const event = checkInAt(site.sandbox.clock.now(), { employeeAfm: '045123671' });
    expect(await postEvent(`${site.n8n.localUrl}/webhook/attendance-terminal`, event)).toEqual({
      status: 500,
      answer: { status: 'notKept' },
    });
  });

  describe('each punch of which is an execution of its own, of a night shift', () => {
    const PATH = 'each-punch';
    const tomorrow = DateTime.now().setZone('Europe/Athens').plus({ days: 1 });
    const isoDay = (days: number) => tomorrow.plus({ days }).toISODate();

    beforeAll(async () => {
      const webhook = {
        ...{ id: 'webhook', name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
        parameters: { httpMethod: 'POST', path: PATH, responseMode: 'lastNode', options: {} },
        webhookId: PATH,
      } as INode;
      const fields = ['employeeAfm', 'event', 'eventTime'].map((name) => [name, `={{ $json.body.${name} }}`]);
      const ergani = {
        ...{ id: 'ergani', name: 'Ergani', type: NODE_TYPE, typeVersion: 1, position: [200, 0] },
        parameters: { ...Object.fromEntries(fields), resource: 'workCard', operation: 'submit', options: {} },
        credentials: { [CREDENTIAL_TYPE]: site.credential },
      } as INode;
      const connections = { Webhook: { main: [[{ node: 'Ergani', type: 'main' as const, index: 0 }]] } };
      const workflow = { name: PATH, nodes: [webhook, ergani], connections, settings: {} };
      await site.n8n.api.activate(await site.n8n.api.saveWorkflow(workflow));
      site.sandbox.ledger.reset();
    });

    /** Posts a punch a minute later, and tells what became of it. */
    async function punch(employeeAfm: string, event: string, days: number, time: string): Promise<unknown[]> {
      const eventTime = DateTime.fromISO(`${isoDay(days)}T${time}`, { zone: 'Europe/Athens' }).toMillis();
      site.sandbox.clock.set(eventTime + MINUTE);
      const posted = checkInAt(eventTime, { employeeAfm, event });
      const { answer } = await postEvent(`${site.n8n.localUrl}/webhook/${PATH}`, posted);
      return [answer.status, answer.referenceDate];
    }

    it.each([
      ['22:00 to 06:00', '045123671', 0, '22:00', '06:00'],
      ['a bar, 16:00 to 00:30', '102938470', 1, '16:00', '00:30'],
    ])('%s: the departure is of the day of its arrival, once', async (_, employeeAfm, days, from, to) => {
      const day = isoDay(days);
      expect(await punch(employeeAfm, 'checkIn', days, from)).toEqual(['submitted', day]);
      expect(await punch(employeeAfm, 'checkOut', days + 1, to)).toEqual(['submitted', day]);
      expect(await punch(employeeAfm, 'checkOut', days + 1, to)).toEqual(['duplicate', day]);
      const recorded = site.sandbox.ledger.events.filter((event) => event.employeeAfm === employeeAfm);
      expect(recorded.map(({ type, referenceDate }) => [type, referenceDate])).toEqual([
        ['0', day],
        ['1', day],
      ]);
    });
  });
});
