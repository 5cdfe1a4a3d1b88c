import { flood } from '../wire/flood.js';
import { formOf } from '../../form.js';
import { noiseGif } from '../files/gif.js';
import { progressiveJpeg } from '../files/jpeg.js';
import { blackPng } from '../../../libs/testing/src/pngs.mjs';
import { brokenFiles } from '../files/broken.js';
import { times, type Attack, type Target } from './attack.js';

const bomb = (what: string, mediaType: string, make: () => Buffer): Attack => ({
  name: `memory bomb: ${what}`,
  item: '9',
  members: 2,
  seconds: 40,
  about: 'six uploads at once, three by each of two members',
  prepare: make,
  run: (target, signal, file: Buffer) =>
    upload(target, signal, { files: Array(6).fill(file), mediaType, concurrency: 6 }),
});

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
    item: '9',
    members: 4,
    seconds: 40,
    targets: 'upload',
    about: 'four members upload the slowest JPEG of 48 megapixels eleven times each, eight at once',
    prepare: () => progressiveJpeg(6900),
    run: (target, signal, file: Buffer) =>
      upload(target, signal, {
        files: Array(44).fill(file),
        mediaType: 'image/jpeg',
        concurrency: 8,
      }),
  },
  {
    name: 'broken files',
    item: '10',
    members: 1,
    seconds: 40,
    about: '30 truncated or corrupted JPEG, PNG and GIF files, three at once',
    prepare: () => brokenFiles(30),
    run: (target, signal, broken: Buffer[]) =>
      upload(target, signal, { files: broken, mediaType: 'image/jpeg', concurrency: 3 }),
  },
];

function upload(
  target: Target,
  signal: AbortSignal,
  {
    files: all,
    mediaType,
    concurrency,
  }: { files: Buffer[]; mediaType: string; concurrency: number },
) {
  const requests = times(all.length, (index) => {
    const { address, cookie } = target.members[index % target.members.length];
    return {
      method: 'POST',
      path: '/api/upload-image',
      address,
      cookie,
      ...formOf(all[index], mediaType),
    };
  });
  return flood(target, signal, { concurrency, requests });
}
