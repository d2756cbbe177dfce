import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerOf, passwordFile } from '../../support/n8n/owner';
import { files, textOf } from './files';

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'owner-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (file: string): number => statSync(file).mode & 0o777;
const onWindows = process.platform === 'win32';

test('each folder has a password of its own, which n8n accepts', async () => {
  const { password } = await ownerOf(folder);
  expect(password).toMatch(/^(?=.*[A-Z])(?=.*\d)\S{20,64}$/);
  rmSync(passwordFile(folder));
  expect((await ownerOf(folder)).password).not.toBe(password);
});

test('a second start uses the kept one', async () => {
  const first = await ownerOf(folder);
  expect(await ownerOf(folder)).toEqual(first);
  expect(readFileSync(passwordFile(folder), 'utf8')).toBe(`${first.password}\n`);
  writeFileSync(passwordFile(folder), 'Of-an-earlier-1\r\n');
  expect((await ownerOf(folder)).password).toBe('Of-an-earlier-1');
});

(onWindows ? test.skip : test)('nobody else can read it, also where the file was there before', async () => {
  await ownerOf(folder);
  expect(modeOf(passwordFile(folder))).toBe(0o600);
  chmodSync(passwordFile(folder), 0o644);
  await ownerOf(folder);
  expect(modeOf(passwordFile(folder))).toBe(0o600);
});

test('no password of an owner is published', () => {
  const published = files(join(__dirname, '..', '..', 'support')).filter((file) =>
    /password:\s*['"`]\S/.test(textOf(file)),
  );
  expect(published).toEqual([]);
});
