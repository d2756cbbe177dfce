import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mkdir } from 'node:fs/promises';

import type { Locator, Page } from 'playwright-core';

/** The variable that names the folder for pictures. Without it none is taken, but of what fails. */
export const FOLDER_VARIABLE = 'UI_PICTURES';

/** Whether the pictures of the documentation are taken, which is half of a run. */
export const takesPictures = Boolean(process.env[FOLDER_VARIABLE]);

/** Where the pictures of a run go. */
export const picturesFolder = process.env[FOLDER_VARIABLE] || join(tmpdir(), 'n8n-nodes-ergani-pictures');

/** Larger files take too long to load on a page of many pictures. */
export const LARGEST_BYTES = 150_000;

/** What covers the things that pictures are to show: passing messages, neighbours of the open node, what is dragged. */
const NEVER_SHOWN = '.el-notification, [data-test-id="floating-nodes"], body > [class*="_draggable_"]';
const MARGIN = 24;

/** The folder for pictures of what fails. */
export const FAILED = 'failed/';

/** How long a picture must stay the same, and how often that is tried. */
const BETWEEN_MS = 200;
const ATTEMPTS = 10;

interface Framing {
  /** What the picture is cut to, with a margin. */
  around?: Locator[];
  /** Selectors of what is left out. */
  without?: string;
  /** Selectors of what is shown, wherever the pointer was last. */
  always?: string;
}

/** Takes a picture of a page, or of a part of it, as `<name>.png`. Returns its size in bytes, 0 where none is taken. */
export async function takePicture(subject: Page | Locator, name: string, framing: Framing = {}): Promise<number> {
  if (!takesPictures && !name.startsWith(FAILED)) return 0;
  const path = join(picturesFolder, `${name}.png`);
  await mkdir(dirname(path), { recursive: true });
  const hidden = [NEVER_SHOWN, framing.without].filter(Boolean).join(', ');
  const shown = framing.always ? `${framing.always} { opacity: 1 !important; translate: 0 !important; }` : '';
  const style = `${hidden} { visibility: hidden !important; } ${shown}`;
  const common = { path, style, animations: 'disabled' as const };
  const page = 'goto' in subject ? subject : subject.page();
  const take = async (): Promise<Buffer> =>
    'goto' in subject
      ? await subject.screenshot({ ...common, clip: framing.around && (await frameOf(subject, framing.around)) })
      : await subject.screenshot(common);
  // The editor fades texts and signs in and out: when two pictures in a row are alike, it has come to rest.
  let picture = await take();
  for (let attempt = 0, rests = false; attempt < ATTEMPTS && !rests; attempt++) {
    await page.waitForTimeout(BETWEEN_MS);
    const next = await take();
    rests = next.equals(picture);
    picture = next;
  }
  return picture.length;
}

/** The part of the window that holds all parts, with a margin. */
async function frameOf(page: Page, parts: Locator[]): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await Promise.all(parts.map((part) => part.boundingBox()));
  const boxes = found.filter((box) => box !== null);
  const window = page.viewportSize() ?? { width: Infinity, height: Infinity };
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN);
  const right = Math.min(window.width, Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN);
  const bottom = Math.min(window.height, Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
