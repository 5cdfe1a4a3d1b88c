import { afterAll, expect, test } from '@jest/globals';
import { oddGif, paintedGif, type PaintedGif } from '@lodge/testing';
import { Random } from '../../libs/testing/src/random.mjs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { normalGif } from '../../apps/image-worker/src/decoder/normal-gif.js';
import { chromium } from './support/chromium.js';

afterAll(() => chromium.release());

const MAX_COLOURS = 256;

interface Shown {
  loop: number;
  frames: { width: number; height: number; milliseconds: number; pixels: string }[];
}

/** Decoded by Chromium, which gives its decoder to secure origins alone. */
async function securePage(): Promise<Page> {
  const page = await (await (await chromium.start()).newContext()).newPage();
  await page.route('https://lodge.test/', (route) =>
    route.fulfill({ body: '<p></p>', contentType: 'text/html' }),
  );
  await page.goto('https://lodge.test/');
  return page;
}

const shownBy = (page: Page, gif: Buffer): Promise<Shown> =>
  page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: 'image/gif' });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack!;
    const frames = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      const { displayWidth: width, displayHeight: height } = image;
      const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
      canvas.drawImage(image, 0, 0);
      const pixels = canvas.getImageData(0, 0, width, height).data.join();
      frames.push({ width, height, milliseconds: image.duration! / 1_000, pixels });
      image.close();
    }
    return { loop: repetitionCount === Infinity ? 0 : repetitionCount + 1, frames };
  }, gif.toString('base64'));

/** As the decoder reads it. */
async function read(gif: Buffer): Promise<Shown> {
  const { file, first } = normalGif(gif);
  const { delay = [], loop = 1 } = await sharp(file, { pages: -1 }).metadata();
  const image = sharp(file, { page: first, pages: -1 }).ensureAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const { width, pageHeight: height = info.height } = info;
  const bytes = width * height * 4;
  const frames = delay.slice(first).map((milliseconds, at) => {
    const pixels = data
      .subarray(at * bytes, (at + 1) * bytes)
      .map(withoutHiddenColour)
      .join();
    return { width, height, milliseconds, pixels };
  });
  return { loop, frames };
}

/** What is transparent has no colour in a canvas. */
const withoutHiddenColour = (value: number, at: number, pixels: Uint8Array) =>
  pixels[at | 3] === 0 ? 0 : value;

/** Browsers show a frame of 10 ms or less, or without a delay, for 100 ms. */
const asPlayed = ({ loop, frames }: Shown): Shown => ({
  loop: frames.length === 1 ? 0 : loop,
  frames: frames.map(({ milliseconds, ...frame }) => ({
    ...frame,
    milliseconds: milliseconds <= 10 ? 100 : milliseconds,
  })),
});

/** Recorded in docs/decisions/0051: the background under a frame that may use every colour. */
const isExact = ({ colours, frames }: PaintedGif) =>
  !frames.some(
    ({ disposal, transparent, colours: own = colours }) =>
      disposal === 2 && transparent === undefined && own === MAX_COLOURS,
  );

test('GIFs of every kind have the frames, delays and loops that Chromium shows', async () => {
  const page = await securePage();
  const random = new Random(48);
  const gifs = Array.from({ length: 120 }, () => oddGif(random)).filter(isExact);
  expect(gifs.length).toBeGreaterThan(80);
  for (const gif of gifs) {
    const bytes = paintedGif(gif);

    const [shown, ours] = [await shownBy(page, bytes), await read(bytes)];

    expect({ gif: bytes.toString('base64'), ...asPlayed(ours) }).toEqual({
      gif: bytes.toString('base64'),
      ...asPlayed(shown),
    });
  }
});
