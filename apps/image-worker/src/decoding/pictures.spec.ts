import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import {
  blackPng,
  gifPhoto,
  jpegPhoto,
  jpegSegment,
  pngChunk,
  pngPhoto,
  segmentsOf,
  START_OF_SCAN,
  withSegments,
} from '@lodge/testing';
import type { Variants } from '../decoder/variants.js';
import { DecoderPool } from './decoder-pool.js';

const program = path.resolve('dist/image-decoder/main.js');
const pool = new DecoderPool({ program, memory: 1_073_741_824, timeout: 60_000 });
afterAll(() => pool.close());

const decoded = async (file: Buffer) => (await pool.decode(file)) as Variants;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

async function colourAt(image: Buffer, x = 0.5, y = 0.5): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = Math.floor(info.height * y) * info.width + Math.floor(info.width * x);
  return [...data.subarray(at * info.channels, (at + 1) * info.channels)];
}

// Ss, Se, and Ah with Al of the first scan (ITU-T T.81, B.2.3).
async function withScanParameters(...parameters: number[]): Promise<Buffer> {
  const jpeg = await jpegPhoto({ width: 200, height: 150 });
  const scan = segmentsOf(jpeg).find(({ marker }) => marker === START_OF_SCAN)!;
  jpeg.set(parameters, scan.end - 3);
  return jpeg;
}

test.each([
  [0, 0, 0],
  [1, 63, 0],
  [0, 62, 0],
  [0, 63, 1],
])('a JPEG whose scan has %i, %i, %i is accepted, as in browsers', async (...parameters) => {
  expect(await decoded(await withScanParameters(...parameters))).toMatchObject({
    width: 200,
    height: 150,
  });
});

test('a JPEG with extra bytes before any marker, or behind its end, is taken', async () => {
  const jpeg = await jpegPhoto({ width: 200, height: 150 });
  const places = [
    ...segmentsOf(jpeg)
      .slice(1)
      .map(({ start }) => start),
    jpeg.length - 2,
    jpeg.length,
  ];
  for (const place of places) {
    const file = Buffer.concat([
      jpeg.subarray(0, place),
      Buffer.alloc(9, 0x55),
      jpeg.subarray(place),
    ]);
    expect(await decoded(file)).toMatchObject({ width: 200, height: 150 });
  }
});

test.each([{ progressive: false }, { progressive: true }])(
  'a JPEG that was cut anywhere is rejected, also one closed with an end mark: %j',
  async (options) => {
    const jpeg = await sharp(await jpegPhoto({ width: 200, height: 150 }))
      .jpeg(options)
      .toBuffer();
    const scan = segmentsOf(jpeg).find(({ marker }) => marker === START_OF_SCAN)!;
    for (let part = 0; part < 12; part++) {
      const cut = jpeg.subarray(
        0,
        scan.end + Math.floor(((jpeg.length - scan.end - 3) * part) / 12),
      );
      expect([part, await pool.decode(cut)]).toEqual([part, 'invalid']);
      expect([part, await pool.decode(Buffer.concat([cut, END_OF_IMAGE]))]).toEqual([
        part,
        'invalid',
      ]);
    }
  },
);

test('a JPEG of thousands of scans is rejected', async () => {
  const jpeg = await sharp(await jpegPhoto({ width: 200, height: 150 }))
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = segmentsOf(jpeg)
    .filter(({ marker }) => marker === START_OF_SCAN)
    .at(-1)!;
  const again = jpeg.subarray(scan.start, -2);
  const file = Buffer.concat([jpeg.subarray(0, -2), ...Array(200).fill(again), END_OF_IMAGE]);
  expect(await pool.decode(file)).toBe('invalid');
});

test('a CMYK JPEG without a profile, or with one of RGB, has the colours that browsers show', async () => {
  const create = { width: 40, height: 40, channels: 3, background: '#20a040' } as const;
  const jpeg = await sharp({ create }).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
  const ofRgb = Buffer.concat([
    Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'),
    await profileOf('srgb'),
  ]);

  const colour = await colourAt((await decoded(jpeg)).full);
  const profiled = await decoded(withSegments(jpeg, jpegSegment(0xe2, ofRgb)));

  // As Chromium shows it.
  for (const [index, wanted] of [64, 250, 14].entries())
    expect(Math.abs(colour[index] - wanted)).toBeLessThan(5);
  expect(await colourAt(profiled.full)).toEqual(colour);
});

async function profileOf(name: 'srgb' | 'p3'): Promise<Buffer> {
  const create = { width: 1, height: 1, channels: 3, background: '#fff' } as const;
  const image = sharp({ create }).withIccProfile(name).jpeg();
  return (await sharp(await image.toBuffer()).metadata()).icc!;
}

const profile = (bytes: Buffer) =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(bytes)]));

async function pngOf(
  background: string,
  chunks: Buffer[],
  space: 'srgb' | 'rgb16',
  channels: 3 | 4,
): Promise<Buffer> {
  const create = { width: 40, height: 40, channels, background } as const;
  const png = await sharp({ create }).toColourspace(space).png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

async function expectShown(png: Buffer, wanted: number[], tolerance: number) {
  const shown = await colourAt((await decoded(png)).full);
  const distances = wanted.map((part, index) => Math.abs(shown[index] - part));
  expect({ shown, isNear: Math.max(...distances) < tolerance }).toEqual({ shown, isNear: true });
}

test.each([
  ['#00ff00', 'srgb', [0, 255, 0]],
  ['#dc3c1e', 'srgb', [220, 60, 30]],
  ['#00ff00', 'p3', [0, 255, 0]],
  ['#dc3c1e', 'p3', [239, 35, 0]],
] as const)(
  'a PNG of %s with the profile %s has the same colours with 8 and with 16 bits',
  async (colour, name, wanted) => {
    const chunks = [profile(await profileOf(name))];
    for (const space of ['srgb', 'rgb16'] as const)
      for (const channels of [3, 4] as const)
        await expectShown(await pngOf(colour, chunks, space, channels), [...wanted], 5);
  },
);

test('an interlaced PNG without all of its data is rejected', async () => {
  const whole = blackPng({ width: 6_000, height: 6_000, isInterlaced: true });
  const header = Buffer.from(whole.subarray(0, 33));
  header.writeUInt32BE(6_000, 16);
  const short = blackPng({ width: 6_000, height: 5_000, isInterlaced: true }).subarray(33);
  expect(await pool.decode(Buffer.concat([header, short]))).toBe('invalid');
});

test('of an animation the thumb is a still, and what is stored weighs no more than may be uploaded', async () => {
  const noise = Buffer.from(
    Array.from({ length: 120 * 300 * 300 }, () => (Math.random() < 0.5 ? 0 : 255)),
  );
  const raw = { width: 300, height: 300 * 120, channels: 1, pageHeight: 300 } as const;
  const gif = await sharp(noise, { raw }).gif({ colours: 2, dither: 0, effort: 1 }).toBuffer();
  const { full, thumb, width } = await decoded(gif);
  expect([
    (await sharp(full, { animated: true }).metadata()).pages,
    (await sharp(thumb, { animated: true }).metadata()).pages ?? 1,
  ]).toEqual([120, 1]);
  expect([full.length <= 5_242_880, thumb.length <= 200_000, width < 300]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each([
  ['wide', 1500, 500],
  ['tall', 500, 1500],
])('the thumb of a %s photo is its middle', async (_, width, height) => {
  const third = (background: string) => ({
    create: { width: 500, height: 500, channels: 3 as const, background },
  });
  const parts = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((colour) => sharp(third(colour)).png().toBuffer()),
  );
  const file = await sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite(
      parts.map((input, at) => ({
        input,
        left: width > height ? 500 * at : 0,
        top: width > height ? 0 : 500 * at,
      })),
    )
    .jpeg()
    .toBuffer();

  const { thumb } = await decoded(file);

  const size = await sharp(thumb).metadata();
  expect([size.width, size.height]).toEqual(width > height ? [960, 480] : [480, 960]);
  const at = (part: number) => (width > height ? [part, 0.5] : [0.5, part]) as [number, number];
  const [first, middle, last] = await Promise.all(
    [0.1, 0.5, 0.9].map((part) => colourAt(thumb, ...at(part))),
  );
  expect([first[0] > 200, middle[1] > 200, last[2] > 200]).toEqual([true, true, true]);
});

test('the heaviest square thumb weighs less than 400 KB', async () => {
  const noise = Buffer.from(
    Array.from({ length: 480 * 480 * 4 }, () => Math.floor(Math.random() * 256)),
  );
  const { thumb } = await decoded(
    await sharp(noise, { raw: { width: 480, height: 480, channels: 4 } })
      .png()
      .toBuffer(),
  );
  expect(thumb.length).toBeLessThan(400_000);
});

test.each([
  ['PNG', () => pngPhoto({ width: 300, height: 200 })],
  ['GIF', () => gifPhoto({ width: 300, height: 200, frames: 1 })],
  ['animation', () => gifPhoto({ width: 120, height: 90 })],
])('a %s that was cut anywhere is rejected', async (_, make) => {
  const photo = await make();
  // The last byte of a GIF only ends it: browsers show one without it.
  const cuts = [0.01, 0.2, 0.5, 0.8, 0.97].map((part) => Math.floor(photo.length * part));
  for (const cut of [10, 40, ...cuts, photo.length - 14, photo.length - 2])
    expect([cut, await pool.decode(photo.subarray(0, cut))]).toEqual([cut, 'invalid']);
});

test('an animation keeps its delays and loops', async () => {
  const gif = await gifPhoto({ width: 60, height: 40, frames: 3 });
  const timed = await sharp(gif, { animated: true })
    .gif({ loop: 3, delay: [100, 200, 3_000] })
    .toBuffer();

  const { full } = await decoded(timed);

  expect(await sharp(full, { animated: true }).metadata()).toMatchObject({
    delay: [100, 200, 3_000],
    loop: 3,
  });
});

test.each([
  ['without a trailer', []],
  ['with a stray byte before its end', [0, 0x3b]],
])('a GIF %s is taken, as in browsers', async (_, end) => {
  const gif = await gifPhoto({ width: 60, height: 40, frames: 2 });

  const { full } = await decoded(Buffer.concat([gif.subarray(0, -1), Buffer.from(end)]));

  expect((await sharp(full, { animated: true }).metadata()).pages).toBe(2);
});

/** A photo, left half blue and right half red, to be turned by 90° according to this tag. */
async function turnedBy(type: number, count: number, order: 'II' | 'MM'): Promise<Buffer> {
  const half = { create: { width: 40, height: 40, channels: 3, background: '#0000ff' } } as const;
  const jpeg = await sharp({ create: { ...half.create, width: 80, background: '#ff0000' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  const tiff = Buffer.alloc(26);
  const put = (value: number, at: number, bytes: number) =>
    order === 'II' ? tiff.writeUIntLE(value, at, bytes) : tiff.writeUIntBE(value, at, bytes);
  tiff.write(order);
  for (const [value, at, bytes] of [
    [42, 2, 2],
    [8, 4, 4],
    [1, 8, 2],
    [0x0112, 10, 2],
    [type, 12, 2],
    [count, 14, 4],
    [6, 18, { 1: 1, 3: 2, 4: 4 }[type]!],
  ])
    put(value, at, bytes);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  return withSegments(jpeg, jpegSegment(0xe1, exif));
}

const [BYTE, SHORT, LONG] = [1, 3, 4];
test.each([
  [BYTE, 1, false],
  [SHORT, 1, true],
  [SHORT, 2, false],
  [LONG, 1, false],
])(
  'an orientation of type %i, %i of it, turns a photo as browsers do: %s',
  async (type, count, isTurned) => {
    for (const order of ['II', 'MM'] as const)
      expect(await decoded(await turnedBy(type, count, order))).toMatchObject(
        isTurned ? { width: 40, height: 80 } : { width: 80, height: 40 },
      );
  },
);
