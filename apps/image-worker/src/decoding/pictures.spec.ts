import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import {
  blackGif,
  blackPng,
  gifPhoto,
  jpegPhoto,
  paintedGif,
  pngChunk,
  segmentsOf,
  START_OF_SCAN,
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

test('a CMYK JPEG without a profile has the colours that browsers show', async () => {
  const create = { width: 40, height: 40, channels: 3, background: '#20a040' } as const;
  const inks = await sharp({ create }).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
  const colour = await colourAt((await decoded(inks)).full);
  // As Chromium shows it.
  for (const [index, wanted] of [64, 250, 14].entries())
    expect(Math.abs(colour[index] - wanted)).toBeLessThan(5);
});

test('the profile of a CMYK JPEG is ignored if it is one of RGB, as in browsers', async () => {
  const create = { width: 40, height: 40, channels: 3, background: '#20a040' } as const;
  const inks = sharp({ create }).toColourspace('cmyk');
  const profile = await profileOf('srgb');
  const segment = Buffer.concat([
    Buffer.from([0xff, 0xe2, 0, 0]),
    Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'),
    profile,
  ]);
  segment.writeUInt16BE(segment.length - 2, 2);
  const jpeg = await inks.jpeg({ quality: 100 }).toBuffer();
  const file = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
  expect(await colourAt((await decoded(file)).full)).toEqual(
    await colourAt((await decoded(jpeg)).full),
  );
});

async function profileOf(name: 'srgb' | 'p3'): Promise<Buffer> {
  const create = { width: 1, height: 1, channels: 3, background: '#fff' } as const;
  const image = sharp({ create }).withIccProfile(name).jpeg();
  return (await sharp(await image.toBuffer()).metadata()).icc!;
}

const numbers = (...values: number[]) => {
  const data = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => data.writeUInt32BE(value, 4 * index));
  return data;
};
const gamma = (value: number, ...primaries: number[]) => [
  pngChunk('gAMA', numbers(value)),
  ...(primaries.length ? [pngChunk('cHRM', numbers(...primaries))] : []),
];
const profile = (bytes: Buffer) =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(bytes)]));
const codePoints = (...bytes: number[]) => pngChunk('cICP', Buffer.from(bytes));

async function pngOf(
  background: string,
  chunks: Buffer[],
  space: 'srgb' | 'rgb16' | 'grey16' = 'srgb',
  channels: 3 | 4 = 3,
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

const NTSC = [31_270, 32_900, 70_800, 29_200, 17_000, 79_700, 13_100, 4_600];
test.each([
  ['#808080', 100_000, [], [188, 188, 188]],
  ['#c83c14', 60_000, [], [213, 84, 32]],
  ['#c83c14', 35_000, [], [187, 34, 2]],
  ['#c83c14', 45_455, [], [200, 60, 20]],
  ['#404040', 45_455, NTSC, [62, 62, 62]],
  ['#14c83c', 45_455, NTSC, [0, 213, 0]],
])(
  'a PNG of %s with gamma %i and primaries %j is shown as browsers do',
  async (colour, value, primaries, wanted) => {
    await expectShown(await pngOf(colour, gamma(value, ...primaries)), wanted, 7);
    await expectShown(await pngOf(colour, gamma(value, ...primaries), 'rgb16'), wanted, 7);
  },
);

test.each([[0], [1], [4_294_967_295]])(
  'a PNG with a gamma of %i is taken as if it had none',
  async (value) => {
    await expectShown(await pngOf('#808080', gamma(value)), [128, 128, 128], 3);
  },
);

test('a grey PNG of 16 bits is shown by its gamma', async () => {
  await expectShown(await pngOf('#808080', gamma(100_000), 'grey16'), [188, 188, 188], 7);
});

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

// The wanted colours are those that Chromium shows.
test.each([
  ['sRGB', [1, 13, 0, 1], [220, 60, 30]],
  ['Display P3', [12, 13, 0, 1], [239, 35, 0]],
  ['BT.2020 and linear light', [9, 8, 0, 1], [255, 111, 86]],
  ['the curve of video', [1, 1, 0, 1], [218, 49, 18]],
  ['BT.2020 and PQ', [9, 16, 0, 1], [255, 0, 0]],
  ['narrow range, which browsers ignore', [12, 13, 0, 0], [220, 60, 30]],
  ['an unknown curve', [12, 99, 0, 1], [220, 60, 30]],
])(
  'a PNG whose cICP states %s is shown by it, whatever else it states',
  async (_, bytes, wanted) => {
    const others = [profile(await profileOf('srgb')), ...gamma(45_455)];
    for (const chunks of [[codePoints(...bytes)], [codePoints(...bytes), ...others]])
      for (const space of ['srgb', 'rgb16'] as const)
        await expectShown(await pngOf('#dc3c1e', chunks, space), wanted, 7);
  },
);

test('an interlaced PNG without all of its data is rejected', async () => {
  const whole = blackPng({ width: 6_000, height: 6_000, isInterlaced: true });
  const header = Buffer.from(whole.subarray(0, 33));
  header.writeUInt32BE(6_000, 16);
  const short = blackPng({ width: 6_000, height: 5_000, isInterlaced: true }).subarray(33);
  expect(await pool.decode(Buffer.concat([header, short]))).toBe('invalid');
});

test('what no frame of a GIF covers is transparent', async () => {
  const { full, thumb, width, height } = await decoded(
    blackGif({ width: 100, height: 80 }, [{ left: 50, top: 40, width: 50, height: 40 }]),
  );
  expect([width, height]).toEqual([100, 80]);
  for (const image of [full, thumb]) {
    expect((await colourAt(image, 0.25, 0.25))[3]).toBe(0);
    expect(await colourAt(image, 0.75, 0.75)).toEqual([0, 0, 0, 255]);
  }
});

test.each([
  [640, 480],
  [3_000, 2_500],
])(
  'a GIF with a screen of %i × %i keeps it, however small its first frame',
  async (width, height) => {
    const { full } = await decoded(
      blackGif({ width, height }, [
        { width: 10, height: 10 },
        { left: 20, width: 10, height: 10 },
      ]),
    );
    const shown = await sharp(full, { animated: true }).metadata();
    expect([shown.pages, shown.pageHeight! / shown.width]).toEqual([
      2,
      expect.closeTo(height / width, 2),
    ]);
  },
);

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

test('a stored photo has its thumb cut again, an animation that of its first frame', async () => {
  const { full } = await decoded(await jpegPhoto({ width: 2000, height: 1200 }));
  const animation = await decoded(await gifPhoto({ width: 1200, height: 900, frames: 3 }));

  const again = await decoded(full);
  const still = await decoded(animation.full);

  expect([again.full.equals(full), again.width, again.height]).toEqual([true, 1600, 960]);
  const sizes = await Promise.all([again, still].map(({ thumb }) => sharp(thumb).metadata()));
  expect(sizes.map(({ width, height, pages = 1 }) => [width, height, pages])).toEqual([
    [800, 480, 1],
    [640, 480, 1],
  ]);
  expect(await pool.decode(full.subarray(0, 200))).toBe('invalid');
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

test('an animation that was cut off is rejected', async () => {
  const gif = await gifPhoto({ width: 60, height: 40 });
  expect(await pool.decode(gif.subarray(0, -200))).toBe('invalid');
});

const red = (area: { left: number; top: number; width: number; height: number }) => ({
  ...area,
  disposal: 0,
  delay: 10,
  pixels: Array<number>(area.width * area.height).fill(1),
});
const sticker = { width: 20, height: 10, colours: 4 };

test('an animation keeps its delays, also if its first frame does not fill the screen', async () => {
  const areas = [2, 6, 10].map((left) => ({ left, top: 2, width: 4, height: 4 }));
  const frames = [10, 20, 300].map((delay, at) => ({ ...red(areas[at]), delay }));

  const { full } = await decoded(paintedGif({ ...sticker, loop: 2, frames }));

  expect(await sharp(full, { animated: true }).metadata()).toMatchObject({
    delay: [100, 200, 3_000],
    loop: 3,
  });
});

test.each([4, 256])(
  'a frame of %i colours that gives way to the background leaves nothing behind',
  async (colours) => {
    const areas = [0, 10].map((left) => ({ left, top: 0, width: 8, height: 10 }));
    const frames = areas.map((area) => ({ ...red(area), disposal: 2 }));

    const { full } = await decoded(paintedGif({ ...sticker, colours, background: 2, frames }));

    const second = await sharp(full, { page: 1 }).png().toBuffer();
    const alphas = [0.1, 0.7].map(async (x) => (await colourAt(second, x, 0.5))[3]);
    expect(await Promise.all(alphas)).toEqual([0, 255]);
  },
);

test.each([
  ['without a trailer', []],
  ['with a stray byte before its end', [0]],
])('a GIF %s is taken, as in browsers', async (_, end) => {
  const areas = [0, 10].map((left) => ({ left, top: 0, width: 8, height: 10 }));

  const { full } = await decoded(paintedGif({ ...sticker, frames: areas.map(red), end }));

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
  const exif = Buffer.concat([Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1'), tiff]);
  exif.writeUInt16BE(exif.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
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

/** A green PNG with an animation of red frames, which leaves the green out. */
async function hidingPng(size: [number, number]): Promise<Buffer> {
  const pngOfColour = (background: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  const dataOf = (png: Buffer) => {
    const at = png.indexOf('IDAT');
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  };
  const [outer, inner] = [
    await pngOfColour('#00ff00', 40, 40),
    await pngOfColour('#ff0000', 20, 10),
  ];
  const frame = (sequence: number) => [
    pngChunk(
      'fcTL',
      Buffer.concat([numbers(sequence, ...size, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]),
    ),
    pngChunk('fdAT', Buffer.concat([numbers(sequence + 1), dataOf(inner)])),
  ];
  return Buffer.concat([
    outer.subarray(0, 33),
    pngChunk('acTL', numbers(2, 0)),
    pngChunk('IDAT', dataOf(outer)),
    ...frame(0),
    ...frame(2),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

test('an animated PNG that hides its own image is stored as its first frame', async () => {
  const { full, width, height } = await decoded(await hidingPng([20, 10]));

  expect([width, height]).toEqual([20, 10]);
  const [reds, greens] = await colourAt(full);
  expect([reds > 200, greens < 50]).toEqual([true, true]);
});

test('a frame that claims to be larger than its PNG is not taken', async () => {
  expect(await decoded(await hidingPng([16_000, 16_000]))).toMatchObject({ width: 40, height: 40 });
});
