// @ts-check
import sharp from 'sharp';
import { Random } from '../libs/testing/src/random.mjs';
import { height, photograph, width } from './photo.mjs';
import { machine, report, formatNumber, table } from './report.mjs';
import { ssimOf } from './ssim.mjs';

// Compares WebP efforts by bytes, similarity and CPU time at both sizes, and ways to decode a JPEG.
sharp.concurrency(1);
sharp.cache(false);

const sides = { full: 1600, thumb: 320 };
const efforts = [0, 1, 2, 3, 4, 5, 6];
const qualities = [75, 80, 85];

/** @typedef {{ name: string, jpeg: Buffer }} Photo */
/** @typedef {{ data: Buffer, info: import('sharp').OutputInfo }} Pixels */

/** @param {import('./options.mjs').Options} options */
export async function run({ rounds }) {
  const before = machine();
  const photos = await pictures();
  const rows = [];
  for (const [size, side] of Object.entries(sides)) {
    for (const kind of ['pictures', 'noise']) {
      const chosen = photos.filter(({ name }) => (name === 'noise') === (kind === 'noise'));
      const pixels = await Promise.all(chosen.map(({ jpeg }) => pixelsOf(jpeg, side)));
      for (const quality of qualities) {
        for (const effort of quality === 80 ? efforts : [2, 4])
          rows.push({
            size,
            kind,
            quality,
            effort,
            ...(await encode(pixels, { quality, effort }, rounds)),
          });
      }
    }
  }
  const decoding = await decodings(photos[0].jpeg, rounds);
  const text = `${table(
    ['size', 'source', 'quality', 'effort', 'KB', 'SSIM', 'CPU, ms'],
    rows.map(({ size, kind, quality, effort, bytes, ssim, milliseconds }) => [
      size,
      kind,
      String(quality),
      String(effort),
      formatNumber(bytes / 1000),
      ssim.toFixed(4),
      formatNumber(milliseconds),
    ]),
  )}
Decoding a JPEG of ${width} × ${height} to ${sides.full} px, CPU time in ms:

${table(
  ['how', 'ms'],
  decoding.map(({ how, milliseconds }) => [how, formatNumber(milliseconds)]),
)}`;
  report('webp-study', 'WebP: effort, quality, bytes and similarity', before, text);
}

/** Substitutes for photographs, and pure noise. */
async function pictures() {
  const scenes = await Promise.all(
    [1, 2, 3, 4, 5].map(async (seed) => ({ name: `scene ${seed}`, jpeg: await photograph(seed) })),
  );
  const random = new Random(99);
  const noise = Buffer.from(Array.from({ length: 1000 * 750 * 3 }, () => random.whole(0, 255)));
  const jpeg = await sharp(noise, { raw: { width: 1000, height: 750, channels: 3 } })
    .resize(width, height)
    .jpeg({ quality: 85 })
    .toBuffer();
  return [...scenes, { name: 'noise', jpeg }];
}

/** @param {Buffer} jpeg @param {number} side @returns {Promise<Pixels>} */
const pixelsOf = (jpeg, side) =>
  sharp(jpeg)
    .resize(side, side, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

/** @param {Pixels[]} all @param {import('sharp').WebpOptions} options @param {number} rounds */
async function encode(all, options, rounds) {
  /** @type {{ bytes: number, milliseconds: number, ssim: number }[]} */
  const results = [];
  for (const { data, info } of all) {
    const raw = { width: info.width, height: info.height, channels: info.channels };
    /** @type {Buffer} */
    let webp = Buffer.alloc(0);
    const milliseconds = await lowestCpuTime(rounds, async () => {
      webp = await sharp(data, { raw }).webp(options).toBuffer();
    });
    const back = await sharp(webp).removeAlpha().raw().toBuffer();
    results.push({
      bytes: webp.length,
      milliseconds,
      ssim: ssimOf(data, back, info.width, info.height, info.channels),
    });
  }
  const mean = (/** @type {'bytes' | 'milliseconds' | 'ssim'} */ key) =>
    results.reduce((sum, result) => sum + result[key], 0) / results.length;
  return { bytes: mean('bytes'), milliseconds: mean('milliseconds'), ssim: mean('ssim') };
}

/** @param {Buffer} jpeg @param {number} rounds */
async function decodings(jpeg, rounds) {
  const inside = /** @type {const} */ ({ fit: 'inside' });
  const ways = {
    'whole, then scaled': async () => {
      const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
      return sharp(data, {
        raw: { width: info.width, height: info.height, channels: info.channels },
      })
        .resize(sides.full, sides.full, inside)
        .raw()
        .toBuffer();
    },
    'shrink-on-load': () => sharp(jpeg).resize(sides.full, sides.full, inside).raw().toBuffer(),
    'shrink-on-load, upright by EXIF': () =>
      sharp(jpeg).autoOrient().resize(sides.full, sides.full, inside).raw().toBuffer(),
    'twice, once for each size': () =>
      Promise.all(
        Object.values(sides).map((side) => sharp(jpeg).resize(side, side, inside).raw().toBuffer()),
      ),
    'once, the small one from the large one': async () => {
      const { data, info } = await pixelsOf(jpeg, sides.full);
      return sharp(data, {
        raw: { width: info.width, height: info.height, channels: info.channels },
      })
        .resize(sides.thumb, sides.thumb, inside)
        .raw()
        .toBuffer();
    },
  };
  const results = [];
  for (const [how, work] of Object.entries(ways))
    results.push({ how, milliseconds: await lowestCpuTime(rounds, work) });
  return results;
}

/**
 * The lowest CPU time of several runs, because other load only ever adds to it.
 * @param {number} rounds
 * @param {() => Promise<unknown>} work
 */
async function lowestCpuTime(rounds, work) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}
