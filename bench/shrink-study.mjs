// @ts-check
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from '../libs/testing/src/chromium.mjs';
import { jpegPhoto } from '../libs/testing/src/photos.mjs';
import { variantsBundle } from './baselines/variants.mjs';
import { bundled } from './bundled.mjs';
import { photograph } from './photo.mjs';
import { machine, report, table } from './report.mjs';
import { likeness } from './likeness.mjs';

// What the server keeps of a photo that the browser shrank, and of the same photo as it was: both
// compared with the photo scaled once and encoded by nobody.
const longSide = 1600;
const sizes = [
  { width: 3264, height: 2448 },
  { width: 4000, height: 3000 },
  { width: 6000, height: 4000 },
];
const kinds = {
  detail: (/** @type {import('./photo.mjs').Size} */ size) => photograph(1, 82, size),
  'edges and colour': (/** @type {import('./photo.mjs').Size} */ size) =>
    jpegPhoto({ ...size, seed: 3, quality: 90, orientation: 6 }),
};
const qualities = [0.8, 0.85, 0.9, 0.92, 0.95];

/** @typedef {import('./likeness.mjs').Pixels} Pixels */

export async function run() {
  const before = machine();
  const photos = await pictures();
  // From here on sharp reads what members may send alone: no SVG, of which the pictures are made.
  const { makeVariants } = await import(await variantsBundle());
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  const browser = await browserPage();
  try {
    const rows = [];
    for (const { name, photo } of photos) {
      const truth = await pixelsOf(photo);
      for (const { way, sent, milliseconds } of await sendings(browser, photo)) {
        const kept = await pixelsOf((await makeVariants(sent)).full);
        rows.push([name, way, ...cells(sent, likeness(truth, kept)), seconds(milliseconds)]);
      }
    }
    const text = table(
      ['photo', 'sent', 'KB', 'SSIM', 'PSNR', 'PSNR of colour', 'sharpness', 's'],
      rows,
    );
    report('shrink-study', 'Photos shrunk by the browser: quality', before, text);
  } finally {
    await browser.close();
  }
}

async function pictures() {
  const all = [];
  for (const [kind, make] of Object.entries(kinds))
    for (const size of sizes)
      all.push({
        name: `${kind}, ${Math.round((size.width * size.height) / 1e6)} MP`,
        photo: await make(size),
      });
  return all;
}

/** @param {Awaited<ReturnType<typeof browserPage>>} browser @param {Buffer} photo */
async function sendings(browser, photo) {
  /** @type {{ way: string, sent: Buffer, milliseconds?: number }[]} */
  const all = [{ way: 'as it was', sent: photo }];
  for (const quality of qualities)
    all.push({ way: `shrunk, ${quality}`, ...(await browser.shrink(photo, 'redrawn', quality)) });
  all.push({ way: 'by drawImage, 0.92', ...(await browser.shrink(photo, 'drawImage', 0.92)) });
  return all;
}

/** @param {Buffer} sent @param {ReturnType<typeof likeness>} to */
const cells = (sent, { ssim, psnr, chroma, sharpness }) => [
  String(Math.round(sent.length / 1000)),
  ssim.toFixed(4),
  psnr.toFixed(2),
  chroma.toFixed(2),
  sharpness.toFixed(3),
];

const seconds = (/** @type {number | undefined} */ milliseconds) =>
  milliseconds === undefined ? '–' : (milliseconds / 1000).toFixed(2);

/** @param {Buffer} file @returns {Promise<Pixels>} */
async function pixelsOf(file) {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize(longSide, longSide, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A page that scales as the web app does, or as browsers do by themselves. */
async function browserPage() {
  const script = await readFile(await bundled('./web/src/features/photos/shrink/redrawn.ts'));
  const browser = await chromium.launch({
    executablePath: findChromium(process.env),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.route('http://study/**', (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.goto('http://study/');
  const shrink = async (
    /** @type {Buffer} */ photo,
    /** @type {'redrawn' | 'drawImage'} */ way,
    /** @type {number} */ quality,
  ) => {
    const what = { base64: photo.toString('base64'), way, quality, side: longSide };
    const { base64, milliseconds } = await page.evaluate(shrinkInPage, what);
    return { sent: Buffer.from(base64, 'base64'), milliseconds };
  };
  return { shrink, close: () => browser.close() };
}

/**
 * Runs in the page.
 * @param {{ base64: string, way: 'redrawn' | 'drawImage', quality: number, side: number }} what
 */
async function shrinkInPage({ base64, way, quality, side }) {
  const module = '/redrawn.mjs';
  const { redrawn } = await import(module);
  const file = await (await fetch(`data:image/jpeg;base64,${base64}`)).blob();
  const start = performance.now();
  const blob = await (way === 'redrawn' ? redrawn(file, quality) : drawn());
  const milliseconds = performance.now() - start;
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onload = resolve;
    reader.readAsDataURL(blob);
  });
  return { base64: String(reader.result).split(',')[1], milliseconds };

  async function drawn() {
    const photo = await createImageBitmap(file);
    const share = side / Math.max(photo.width, photo.height);
    const [width, height] = [photo.width, photo.height].map((one) => Math.round(one * share));
    const canvas = new OffscreenCanvas(width, height);
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, 0, 0, width, height);
    return canvas.convertToBlob({ type: 'image/jpeg', quality });
  }
}
