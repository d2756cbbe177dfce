import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium, type Browser } from 'playwright-core';

import { Advice } from '../../tools/advice';

/** The names of Chromium and its relatives, the plainest first. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where systems put programs, whether PATH names the folder or not. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'];

/** Where macOS has its applications. */
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const ARGUMENTS = [
  // Root, as in a container, has no sandbox; and all pages are n8n's own.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The editor would ask npm how often a package was downloaded: no name but this machine's is looked up.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds Chromium: the program that the variable CHROMIUM_PATH names, else one on the path or where systems lay it.
 *
 * @throws Advice where there is none
 */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Advice(`CHROMIUM_PATH is "${named}", which is no program: set it to that of Chromium or Google Chrome.`);
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...FOLDERS];
  const usual = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [...usual, ...APPLICATIONS].find(isProgram);
  if (found) return found;
  throw new Advice(
    'Chromium was not found: install it (on Debian: apt-get install chromium fonts-dejavu-core), or set CHROMIUM_PATH to the program of Chromium or Google Chrome.',
  );
}

/** Starts Chromium without a window. Throws Advice where there is none. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS });
}
