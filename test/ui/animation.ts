import { crc32 } from 'node:zlib';

/** A picture of a film, as PNG, and for how long it stands. */
export interface Frame {
  png: Buffer;
  ms: number;
}

interface Chunk {
  type: string;
  data: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Of the data of a chunk: what comes before it, its length and its type, and behind it its checksum. */
const HEAD = 8;
const TAIL = 4;

function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new RangeError('A frame is no PNG');
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const start = at + HEAD;
    chunks.push({ type: png.toString('latin1', at + 4, start), data: png.subarray(start, start + length) });
    at = start + length + TAIL;
  }
  return chunks;
}

function written({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + HEAD);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

function numbers(...values: number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, place) => data.writeUInt32BE(value, place * 4));
  return data;
}

const dataOf = (chunks: Chunk[], type: string): Buffer =>
  Buffer.concat(chunks.filter((chunk) => chunk.type === type).map(({ data }) => data));

/**
 * An animated PNG of pictures of one size, which plays again and again; programs that know no such thing show the first.
 * The pictures go in as they are compressed: each is whole.
 *
 * @throws RangeError where there is no picture, or they differ in size or kind
 */
export function animated(frames: Frame[]): Buffer {
  const pictures = frames.map(({ png }) => chunksOf(png));
  const [header, ...others] = pictures.map((chunks) => dataOf(chunks, 'IHDR'));
  if (header === undefined || others.some((other) => !other.equals(header))) {
    throw new RangeError('The frames of an animation must be pictures of one size and kind');
  }
  const size = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const chunks: Chunk[] = [
    { type: 'IHDR', data: header },
    { type: 'acTL', data: numbers(frames.length, 0) },
  ];
  let sequence = 0;
  pictures.forEach((picture, place) => {
    const timing = Buffer.alloc(6);
    timing.writeUInt16BE(frames[place].ms, 0);
    timing.writeUInt16BE(1_000, 2);
    // No offset; the picture replaces the one before.
    chunks.push({ type: 'fcTL', data: Buffer.concat([numbers(sequence++, ...size, 0, 0), timing]) });
    const pixels = dataOf(picture, 'IDAT');
    chunks.push(
      place === 0
        ? { type: 'IDAT', data: pixels }
        : { type: 'fdAT', data: Buffer.concat([numbers(sequence++), pixels]) },
    );
  });
  return Buffer.concat([SIGNATURE, ...[...chunks, { type: 'IEND', data: Buffer.alloc(0) }].map(written)]);
}
