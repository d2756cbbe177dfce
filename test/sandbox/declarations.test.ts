import type { AxiosResponse } from 'axios';
import type { Receipt } from '../../sandbox/workCards';
import { connect, event, submission, type Line } from './client';

const LEAVE = { TypeOfDocument: 'WTOLeave', Protocol: 'ΑΔ101', SubmittedDate: '20260112' };

const cancel = ({ api }: Line, body: unknown): Promise<AxiosResponse> =>
  api.post('/Documents/CancelSubmittedDocument', body);

describe('POST /Documents/CancelSubmittedDocument', () => {
  it.each([
    ['a leave declaration', LEAVE],
    ['its corrected repeat', { TypeOfDocument: 'WTOLeaveRepeat', Protocol: 'ΑΔ103', SubmittedDate: '20260120' }],
  ])('cancels %s, and answers a success text', async (_what, body) => {
    const line = await connect();
    const { status, data } = await cancel(line, body);
    expect(status).toBe(200);
    expect(data).toEqual({ message: expect.stringContaining(body.Protocol) as string });
    const cancelled = line.sandbox.declarations.list.filter((declaration) => declaration.cancelled);
    expect(cancelled.map(({ protocol }) => protocol)).toEqual([body.Protocol]);
  });

  it('refuses to cancel twice', async () => {
    const line = await connect();
    await cancel(line, LEAVE);
    const { status, data } = await cancel(line, LEAVE);
    expect(status).toBe(400);
    expect(data).toEqual({ message: expect.stringContaining('ήδη') as string });
  });

  it('refuses a work card, even one that exists', async () => {
    const line = await connect();
    const [{ protocol }] = (await line.submit(submission(event()))).data as [Receipt];
    const { status, data } = await cancel(line, {
      TypeOfDocument: 'WRKCardSE',
      Protocol: protocol,
      SubmittedDate: '20260302',
    });
    expect(status).toBe(400);
    expect(data).toEqual({ message: expect.stringContaining('δεν υποστηρίζεται') as string });
  });

  it.each([
    ['a declaration that is no leave', { TypeOfDocument: 'WTODaily', Protocol: 'ΑΔ104', SubmittedDate: '20260123' }],
    ['an unknown type', { ...LEAVE, TypeOfDocument: 'Unknown' }],
    ['the type of another declaration', { ...LEAVE, TypeOfDocument: 'WTOLeaveRepeat' }],
    ['an unknown protocol', { ...LEAVE, Protocol: 'ΑΔ999' }],
    ["another employer's protocol", { ...LEAVE, Protocol: 'ΑΔ201' }],
    ['another date', { ...LEAVE, SubmittedDate: '20260113' }],
    ['a date in another form', { ...LEAVE, SubmittedDate: '2026-01-12' }],
    ['no type', { ...LEAVE, TypeOfDocument: undefined }],
    ['no protocol', { ...LEAVE, Protocol: undefined }],
    ['no date', { ...LEAVE, SubmittedDate: undefined }],
    ['a list', [LEAVE]],
  ])('refuses with 400 and a message: %s', async (_what, body) => {
    const line = await connect({
      users: [
        { username: 'one', password: 'x', usertype: '02', employerAfm: '094123454' },
        { username: 'two', password: 'x', usertype: '02', employerAfm: '801234560' },
      ],
    });
    expect(line.sandbox.declarations.list.map(({ protocol }) => protocol)).toContain('ΑΔ201');
    const { status, data } = await cancel(line, body);
    expect(status).toBe(400);
    expect(data).toEqual({ message: expect.any(String) as string });
    expect(line.sandbox.declarations.list.filter(({ cancelled }) => cancelled)).toEqual([]);
  });
});
