import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { animated } from '../ui/animation';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A picture of one grey, its pixels in two chunks. */
function grey(shade: number, width = 2): Buffer {
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const pixels = deflateSync(Buffer.from([0, ...Array<number>(width).fill(shade)]));
  const parts = [pixels.subarray(0, 3), pixels.subarray(3)].map((data) => chunk('IDAT', data));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...parts, chunk('IEND', Buffer.alloc(0))]);
}

/** The chunks of a PNG, each of which must have the checksum that its bytes give. */
function chunksOf(png: Buffer): Array<{ type: string; data: Buffer }> {
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

describe('An animated PNG', () => {
  it('holds the pictures in their order, each with its time', () => {
    const film = animated([1, 2, 3].map((shade) => ({ png: grey(shade), ms: shade * 500 })));
    const chunks = chunksOf(film);
    expect(chunks.map(({ type }) => type)).toEqual([
      'IHDR',
      'acTL',
      ...['fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT'],
      'IEND',
    ]);
    expect(chunks[1].data.readUInt32BE(0)).toBe(3);
    const control = chunks.filter(({ type }) => type === 'fcTL').map(({ data }) => data);
    expect(control.map((data) => data.length)).toEqual([26, 26, 26]);
    expect(control.map((data) => data.readUInt16BE(20) / data.readUInt16BE(22))).toEqual([0.5, 1, 1.5]);
    const [first, ...others] = chunks.filter(({ type }) => /^[If]dAT$/i.test(type) && type !== 'fcTL');
    const pixels = [first.data, ...others.map(({ data }) => data.subarray(4))].map((data) => [...inflateSync(data)]);
    expect(pixels).toEqual([1, 2, 3].map((shade) => [0, shade, shade]));
    // One row of numbers runs through both kinds of chunks.
    const sequence = chunks.filter(({ type }) => /^f[cd]/.test(type)).map(({ data }) => data.readUInt32BE(0));
    expect(sequence).toEqual([0, 1, 2, 3, 4]);
  });

  it.each<[string, Buffer[]]>([
    ['no picture', []],
    ['pictures of two sizes', [grey(1), grey(1, 3)]],
    ['something else', [Buffer.from('GIF89a')]],
  ])('refuses %s', (_, pictures) => {
    expect(() => animated(pictures.map((png) => ({ png, ms: 1 })))).toThrow(RangeError);
  });
});
