import { blackPng } from '../../../libs/testing/src/pngs.mjs';
import { formOf } from '../../form.js';
import { asMember, type Attack } from '../attack.js';
import { brokenFiles } from '../files/broken.js';
import { noiseGif } from '../files/gif.js';
import { progressiveJpeg } from '../files/jpeg.js';
import { flooding } from '../flood.js';

const bomb = (what: string, mediaType: string, prepare: () => Buffer): Attack => ({
  name: `memory bomb: ${what}`,
  does: 'six uploads at once, three by each of two members',
  members: 2,
  seconds: 40,
  prepare,
  run: uploading(6, 6, (file: Buffer) => file, mediaType),
});

const uploading = <Prepared>(
  count: number,
  concurrency: number,
  fileOf: (prepared: Prepared, index: number) => Buffer,
  mediaType = 'image/jpeg',
) =>
  flooding(count, concurrency, (target, index, prepared: Prepared) => ({
    ...asMember(target, { method: 'POST', path: '/api/upload-image' }, index),
    ...formOf(fileOf(prepared, index), mediaType),
  }));

/** Files that are expensive to decode. */
export const files: Attack[] = [
  bomb('progressive JPEG of 8,000 × 8,000', 'image/jpeg', () => progressiveJpeg(8000)),
  bomb('progressive JPEG of 10,950 × 10,950', 'image/jpeg', () => progressiveJpeg(10_950)),
  bomb('PNG of 60,000,000 × 2', 'image/png', () => blackPng({ width: 60_000_000, height: 2 })),
  bomb('PNG of 10,000,000 × 12', 'image/png', () => blackPng({ width: 10_000_000, height: 12 })),
  bomb('PNG of 1,000,000 × 120', 'image/png', () => blackPng({ width: 1_000_000, height: 120 })),
  bomb('interlaced PNG of 10,950 × 10,950, 16 bits', 'image/png', () =>
    blackPng({ width: 10_950, height: 10_950, depth: 16, isInterlaced: true }),
  ),
  bomb('GIF of 1,100 frames', 'image/gif', () =>
    noiseGif({ width: 60, height: 60, frames: 1100, canvas: { width: 320, height: 320 } }),
  ),
  {
    name: 'slow photos again and again',
    does: 'four members upload the slowest JPEG of 48 megapixels eleven times each, eight at once',
    members: 4,
    seconds: 40,
    targets: 'upload',
    prepare: () => progressiveJpeg(6900),
    run: uploading(44, 8, (file: Buffer) => file),
  },
  {
    name: 'slow photos of forty addresses',
    does: 'forty members, each of an address, have three PNG files of 31 megapixels and 99 KB in progress each',
    members: 40,
    seconds: 40,
    targets: 'upload',
    goal: { uploadsWithin: 10_000 },
    prepare: () => blackPng({ width: 5_600, height: 5_600 }),
    run: uploading(480, 120, (file: Buffer) => file, 'image/png'),
  },
  {
    name: 'broken files',
    does: '30 truncated or corrupted JPEG, PNG and GIF files, three at once',
    members: 1,
    seconds: 40,
    prepare: () => brokenFiles(30),
    run: uploading(30, 3, (broken: Buffer[], index) => broken[index]),
  },
];
