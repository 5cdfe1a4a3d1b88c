import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { LIMITS } from '@lodge/contracts';
import { assertWithinBounds } from '../decoding/bounds.js';
import { isWhole } from '../decoder/is-whole.js';
import { readHeader } from './image-header.js';
import { blackGif, clearPng, hugeGif } from '@lodge/testing';

const grey = { create: { width: 100, height: 50, channels: 3, background: '#808080' } } as const;

test.each([
  [{}, { components: 3, isMultiScan: false, samples: 112 * 64 * 1.5 }],
  [
    { progressive: true, chromaSubsampling: '4:4:4' },
    { components: 3, isMultiScan: true, samples: 104 * 56 * 3 },
  ],
])('the header of a JPEG made with %j', async (options, wanted) => {
  const header = readHeader(await sharp(grey).jpeg(options).toBuffer());
  expect(header).toEqual({ format: 'jpeg', width: 100, height: 50, ...wanted });
});

test.each([
  [8, false],
  [16, true],
] as const)('the header of a PNG of %i bits', (depth, isInterlaced) => {
  const header = readHeader(clearPng({ width: 30, height: 20, depth, isInterlaced }));
  expect(header).toEqual({
    format: 'png',
    width: 30,
    height: 20,
    channels: 4,
    depth,
    isInterlaced,
  });
});

test('the canvas of a GIF reaches as far as its frames', () => {
  const gif = blackGif({ width: 10, height: 10 }, [
    { width: 10, height: 10 },
    { left: 5, top: 8, width: 10, height: 10 },
  ]);
  expect(readHeader(gif)).toEqual({ format: 'gif', width: 15, height: 18, frames: 2 });
});

test('what is too large in any way is rejected before it is decoded, with the reason', () => {
  const reasonFor = (file: Buffer) => () => assertWithinBounds(readHeader(file)!);
  expect(reasonFor(clearPng({ width: 16_384, height: 10 }))).not.toThrow();
  expect(reasonFor(clearPng({ width: 16_385, height: 10 }))).toThrow(
    'at most 16384 pixels wide and high',
  );
  expect(reasonFor(clearPng({ width: 12_000, height: 12_000 }))).toThrow('too many pixels');
  expect(reasonFor(hugeGif(60_000))).toThrow('too many pixels');
  const frames = (count: number) => blackGif(square(9), times(count, 9));
  expect(reasonFor(frames(LIMITS.animationFrames))).not.toThrow();
  expect(reasonFor(frames(LIMITS.animationFrames + 1))).toThrow('at most 500 frames');
  const large = blackGif(square(2_000), times(31, 1));
  expect(reasonFor(large)).toThrow('too many pixels');
});

const square = (side: number) => ({ width: side, height: side });
const times = (count: number, side: number) => Array.from({ length: count }, () => square(side));

test.each(Array.from({ length: 9 }, (_, length) => length))(
  'a JPEG whose frame header has %i bytes has none',
  (length) => {
    const frame = [8, 0, 16, 0, 16, 1, 1, 0x11, 0].slice(0, length);
    const file = [0xff, 0xd8, 0xff, 0xc0, 0, 2 + length, ...frame, 0xff, 0xda, 0, 2];
    expect(readHeader(Buffer.from(file))).toBeUndefined();
  },
);

const filled = (start: number[], piece: number[]) => {
  const file = Buffer.alloc(LIMITS.imageBytes, Buffer.from(piece));
  return Buffer.concat([Buffer.from(start), file]);
};
const JPEG = [0xff, 0xd8];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const GIF = [...Buffer.from('GIF89a'), 9, 0, 9, 0, 0, 0, 0];

test.each([
  ['JPEG of fill bytes', filled(JPEG, [0xff])],
  ['JPEG of escaped data', filled(JPEG, [0xff, 0x00])],
  ['JPEG of restart marks', filled(JPEG, [0xff, 0xd0])],
  ['JPEG of empty segments', filled(JPEG, [0xff, 0xe1, 0, 2])],
  ['JPEG of frame headers', filled(JPEG, [0xff, 0xc0, 0, 2])],
  ['PNG of empty chunks', filled(PNG, [0, 0, 0, 0, 65, 65, 65, 65, 0, 0, 0, 0])],
  ['GIF of empty extensions', filled(GIF, [0x21, 0xfe, 0])],
  ['GIF of blocks of one byte', filled([...GIF, 0x21, 0xfe], [1, 0x61])],
  ['GIF of frames of nothing', filled(GIF, [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0])],
])('5 MB of a %s are looked through in no time', (_, file) => {
  // Of the processor: the machine may be busy with other things.
  const began = process.cpuUsage();
  readHeader(file);
  isWhole(file);
  const { user, system } = process.cpuUsage(began);
  // What is looked through more than once takes hours.
  expect(user + system).toBeLessThan(10_000_000);
});
