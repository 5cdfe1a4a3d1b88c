// @ts-check
import sharp from 'sharp';
import { variantsBundle } from '../baselines/variants.mjs';
import { bundled } from '../bundled.mjs';
import { machine, report, table } from '../report.mjs';
import { changes } from './changes.mjs';
import { differencesOf, sortedDistances } from './distances.mjs';
import { painted, photographs, plain } from './pictures.mjs';
import { searchTimes } from './search.mjs';

/** @typedef {(file: Buffer) => Promise<string | null>} Hash of what the product keeps of a file */
/** @typedef {{ name: string, pictures: Buffer[] }} Collection */

// Of each collection, how many are changed in every way.
const changedOf = 60;
const limits = [48, 56, 64, 72, 80, 88];

/** Hit rates of changed photos and false matches of unrelated ones. @param {import('../options.mjs').Options} options */
export async function run({ photos }) {
  const before = machine();
  const collections = [{ name: 'painted pictures', pictures: await painted(200) }];
  if (photos) collections.push({ name: 'photographs', pictures: await photographs(photos) });
  const plainPictures = await plain();
  const { makeVariants } = await import(await variantsBundle());
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  const lib = await import(await bundled('./libs/domain/src/photo-hash/index.ts'));
  const hash = async (/** @type {Buffer} */ file) => (await makeVariants(file)).hash;

  const parts = [];
  for (const collection of collections) parts.push(await ofCollection(collection, hash, lib));
  parts.push(
    await ofPlain(plainPictures, hash),
    await ofSearch(lib),
    await ofCost(collections[0], lib),
  );
  report(
    'hash-study',
    'Perceptual hashes: changed, unrelated and plain pictures',
    before,
    parts.join('\n'),
  );
}

/** @param {Collection} collection @param {Hash} hash @param {import('./search.mjs').Lib} lib */
async function ofCollection({ name, pictures }, hash, lib) {
  const hashes = [];
  for (const picture of pictures) hashes.push(await hash(picture));
  const known = hashes.filter((one) => one !== null);
  const rows = [];
  for (const [change, apply] of Object.entries(changes)) {
    const found = [];
    for (const [at, picture] of pictures.slice(0, changedOf).entries()) {
      const [was, is] = [hashes[at], await hash(await apply(picture))];
      if (was && is) found.push(Math.min(...differencesOf(lib.orientations(is), was)));
    }
    rows.push([change, ...spread(found), share(found, lib.MAX_DISTANCE)]);
  }
  const unrelated = sortedDistances(known, lib.orientations);
  return `## ${pictures.length} ${name}, of which ${pictures.length - known.length} too plain

Bits of 256 in which a changed picture differs from itself, in its nearest orientation:

${table(['change', 'median', '90 %', '99 %', 'most', `up to ${lib.MAX_DISTANCE}`], rows)}
${unrelated.length} pairs of different pictures, in the nearest of eight orientations: least ${unrelated.slice(0, 8).join(', ')}; median ${quantile(unrelated, 0.5)}. Pairs up to a limit: ${limits.map((limit) => `${limit}: ${unrelated.filter((one) => one <= limit).length}`).join(', ')}.
`;
}

/** @param {Record<string, Buffer>} pictures @param {Hash} hash */
async function ofPlain(pictures, hash) {
  const rows = [];
  for (const [name, picture] of Object.entries(pictures))
    rows.push([name, (await hash(picture)) ? 'hashed' : 'too plain']);
  return `## Plain pictures\n\n${table(['picture', 'is'], rows)}`;
}

/** @param {import('./search.mjs').Lib} lib */
async function ofSearch(lib) {
  const { memory, postgres } = await searchTimes(lib);
  const rows = Object.entries({ 'in memory (CPU time)': memory, 'in PostgreSQL': postgres }).map(
    ([where, times]) => [where, ...spread(times).map((one) => Number(one).toFixed(1))],
  );
  return `## Searching 50,000 hashes for one photo in eight orientations, ms\n\n${table(['where', 'median', '90 %', '99 %', 'most'], rows)}`;
}

/** @param {Collection} collection @param {import('./search.mjs').Lib} lib */
async function ofCost({ pictures }, lib) {
  const { hashOf } = await import(await bundled('./apps/image-worker/src/decoder/hash-of.ts'));
  const { data, info } = await sharp(pictures[0])
    .resize(1600, 1200, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data, width: info.width, height: info.height, channels: info.channels };
  const times = [];
  for (let round = 0; round < 30; round++) {
    const start = process.cpuUsage();
    const hash = await hashOf(pixels);
    lib.orientations(hash);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return `## CPU time of a hash, from 1600 × 1200 pixels\n\n${quantile(
    times.sort((a, b) => a - b),
    0.5,
  ).toFixed(1)} ms\n`;
}

/** @param {number[]} values */
function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.5, 0.9, 0.99, 1].map((part) => String(quantile(sorted, part)));
}

/** @param {number[]} sorted @param {number} part */
const quantile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/** @param {number[]} values @param {number} limit */
const share = (values, limit) =>
  `${((100 * values.filter((one) => one <= limit).length) / values.length).toFixed(0)} %`;
