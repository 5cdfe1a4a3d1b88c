import { blackPng } from '@lodge/testing';
import sharp from 'sharp';
import { brokenFiles } from './broken.js';
import { noiseGif } from './gif.js';
import { progressiveJpeg } from './jpeg.js';

// The files must be valid, or a decoder would reject them for a reason other than size.
const strict = { animated: true, failOn: 'warning' } as const;
const decode = async (file: Buffer) => {
  await sharp(file, strict).raw().toBuffer();
  return sharp(file, strict).metadata();
};

const png = { format: 'png', width: 301, height: 203 };

test.each([
  ['a PNG', blackPng({ width: 301, height: 203 }), { ...png, depth: 'uchar' }],
  [
    'one of 16 bits',
    blackPng({ width: 301, height: 203, depth: 16, isInterlaced: true }),
    { ...png, depth: 'ushort', isProgressive: true },
  ],
  [
    'a progressive JPEG',
    progressiveJpeg(1003),
    { format: 'jpeg', width: 1003, height: 1003, isProgressive: true },
  ],
  [
    'an animation',
    noiseGif({ width: 40, height: 30, frames: 9, canvas: { width: 50, height: 60 } }),
    { format: 'gif', width: 50, height: 9 * 60, pages: 9 },
  ],
])('%s of an attack decodes without a warning', async (_, file, expected) => {
  expect(await decode(file)).toMatchObject(expected);
});

test('broken files are broken in a reproducible way', async () => {
  const [first, second] = [await brokenFiles(6), await brokenFiles(6)];

  expect(first).toHaveLength(6);
  expect(Buffer.concat(first)).toEqual(Buffer.concat(second));
});
