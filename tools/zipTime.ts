const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_CENTRAL = 0x06054b50;
const END_LENGTH = 22;

/** 1 January 2026, 00:00, as ZIP files write it. */
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const TIME = 0;

/** Gives every entry of a ZIP file the same time, so that the same content is the same file whenever it is made. */
export function withFixedTimes(zip: Buffer): Buffer {
  const fixed = Buffer.from(zip);
  const end = fixed.length - END_LENGTH;
  if (fixed.readUInt32LE(end) !== END_OF_CENTRAL) throw new Error('The file is no plain ZIP file');
  let at = fixed.readUInt32LE(end + 16);
  for (let left = fixed.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (fixed.readUInt32LE(at) !== CENTRAL_HEADER) throw new Error('The directory of the ZIP file is damaged');
    stamp(fixed, at + 12);
    const local = fixed.readUInt32LE(at + 42);
    if (fixed.readUInt32LE(local) !== LOCAL_HEADER) throw new Error('An entry of the ZIP file is damaged');
    stamp(fixed, local + 10);
    at += 46 + fixed.readUInt16LE(at + 28) + fixed.readUInt16LE(at + 30) + fixed.readUInt16LE(at + 32);
  }
  return fixed;
}

function stamp(zip: Buffer, at: number): void {
  zip.writeUInt16LE(TIME, at);
  zip.writeUInt16LE(DATE, at + 2);
}
