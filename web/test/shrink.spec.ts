import { describe, expect, test } from '@jest/globals';
import { gifPhoto, jpegPhoto, pngPhoto } from '../../libs/testing/src/photos.mjs';
import sharp from 'sharp';
import { fitted, isWorthShrinking, isWorthTrying } from '../src/features/photos/shrink/size.js';
import { stillSize } from '../src/features/photos/shrink/still-size.js';
import { heicSize, webpSize } from '../src/features/photos/shrink/foreign-size.js';

const side = { width: 60, height: 40 };
const picture = async () => sharp(await pngPhoto(side));

/** Makes a PNG with this chunk after its header. */
async function pngWith(chunk: string) {
  const png = await pngPhoto(side);
  const inserted = Buffer.from(`\0\0\0\0${chunk}\0\0\0\0`, 'latin1');
  return Buffer.concat([png.subarray(0, 33), inserted, png.subarray(33)]);
}

describe('The size is read', () => {
  test.each([
    ['a JPEG', () => jpegPhoto({ ...side, orientation: 6 })],
    ['a progressive JPEG', async () => (await picture()).jpeg({ progressive: true }).toBuffer()],
    ['a grey JPEG', async () => (await picture()).toColourspace('b-w').jpeg().toBuffer()],
    [
      'a JPEG with bytes after its end',
      async () => Buffer.concat([await jpegPhoto(side), afterEnd()]),
    ],
    ['a PNG', () => pngPhoto(side)],
    ['a PNG with a palette', async () => (await picture()).png({ palette: true }).toBuffer()],
  ])('of %s', async (_, make) => {
    expect(stillSize(await make())).toEqual(side);
  });

  test.each([
    ['a JPEG that is cut off', async () => (await jpegPhoto(side)).subarray(0, -1)],
    ['half a JPEG', async () => (await jpegPhoto(side)).subarray(0, 900)],
    ['a JPEG in inks', async () => (await picture()).toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG that is cut off', async () => (await pngPhoto(side)).subarray(0, -8)],
    ['a PNG with alpha', async () => (await picture()).ensureAlpha().png().toBuffer()],
    ['a PNG with a transparent colour', () => pngWith('tRNS')],
    ['a PNG that moves', () => pngWith('acTL')],
    ['a PNG to be turned', () => pngWith('eXIf')],
    ['a GIF', () => gifPhoto({ ...side, frames: 2 })],
    ['a WebP', async () => (await picture()).webp().toBuffer()],
    ['text', async () => Buffer.from('no image at all')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('but not of %s', async (_, make) => {
    expect(stillSize(await make())).toBeUndefined();
  });

  const afterEnd = () => Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3, 4, 5, 6]);
});

test.each([
  [1600, 1600, false],
  [1601, 900, true],
  [900, 1601, true],
  [6000, 4000, true],
  [8000, 6000, false],
  [16_384, 1000, true],
  [16_385, 1000, false],
])('%d × %d is worth shrinking: %s', (width, height, worth) => {
  expect(isWorthShrinking({ width, height })).toBe(worth);
});

test.each([
  [320, 200, true],
  [8160, 6120, true],
  [12_000, 9000, false],
  [16_385, 1000, false],
])('%d × %d, which cannot be sent, is worth trying: %s', (width, height, worth) => {
  expect(isWorthTrying({ width, height })).toBe(worth);
});

test.each([
  ['lossy', {}],
  ['lossless', { lossless: true }],
  ['with alpha', { alpha: true }],
])('The size is read of a WebP that is %s', async (_, { alpha, ...options }: Kind) => {
  const photo = await picture();
  const webp = await (alpha ? photo.ensureAlpha(0.5) : photo).webp(options).toBuffer();

  expect(webpSize(webp)).toEqual(side);
  expect(webpSize(webp.subarray(0, 20))).toBeUndefined();
  expect(heicSize(webp)).toBeUndefined();
});

interface Kind {
  alpha?: boolean;
  lossless?: boolean;
}

test('The size of a HEIC is that of its largest picture', () => {
  const extents = (width: number, height: number) => {
    const box = Buffer.alloc(20);
    box.write('ispe', 4);
    box.writeUInt32BE(width, 12);
    box.writeUInt32BE(height, 16);
    return box;
  };
  const type = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const heic = Buffer.concat([type, extents(512, 512), extents(4032, 3024), extents(320, 240)]);

  expect(heicSize(heic)).toEqual({ width: 4032, height: 3024 });
  expect(heicSize(type)).toBeUndefined();
  expect(heicSize(Buffer.from('no image at all'))).toBeUndefined();
});

test.each([
  [4000, 3000, 1600, 1200],
  [1200, 800, 1200, 800],
  [3000, 4001, 1200, 1600],
  [16_000, 4, 1600, 1],
])('%d × %d becomes %d × %d', (width, height, ...to) => {
  expect(Object.values(fitted({ width, height }))).toEqual(to);
});
