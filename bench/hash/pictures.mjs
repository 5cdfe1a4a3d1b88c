// @ts-check
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { Random } from '../../libs/testing/src/random.mjs';
import { landscapes, portrait } from '../../libs/testing/src/scenes.mjs';
import { photograph } from '../photo.mjs';

const size = { width: 640, height: 480 };

/** Painted scenes, some with detail at every scale: the repository contains no photographs. @param {number} count */
export async function painted(count) {
  /** @type {Buffer[]} */
  const all = [];
  for (let seed = 1; all.length < count; seed++) {
    const scene = seed % 3 === 0 ? portrait : landscapes[seed % landscapes.length];
    all.push(
      seed % 2 === 0
        ? await photograph(seed, 90, size)
        : await jpegPhoto({ scene, seed, quality: 90, ...size }),
    );
  }
  return all;
}

/** @param {string} folder */
export function photographs(folder) {
  const files = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name));
  return Promise.all(files.map((name) => readFile(join(folder, name))));
}

/** Pictures with little in them, by name. @returns {Promise<Record<string, Buffer>>} */
export async function plain() {
  const { width, height } = size;
  const pixels = (/** @type {(x: number, y: number) => number} */ light) => {
    const data = Buffer.alloc(width * height * 3);
    for (let at = 0; at < width * height; at++)
      data.fill(Math.round(light(at % width, Math.floor(at / width))), at * 3, at * 3 + 3);
    return sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer();
  };
  const random = new Random(5);
  return {
    black: await pixels(() => 0),
    white: await pixels(() => 255),
    grey: await pixels(() => 128),
    'grey with weak noise': await pixels(() => 126 + random.whole(0, 4)),
    'grey with strong noise': await pixels(() => random.whole(64, 192)),
    'fading across': await pixels((x) => (255 * x) / width),
    'fading down': await pixels((_, y) => (255 * y) / height),
    'fading to a corner': await pixels((x, y) => (255 * (x + y)) / (width + height)),
    'two halves': await pixels((x) => (x < width / 2 ? 60 : 200)),
    'stripes across': await pixels((_, y) => (y % 48 < 24 ? 60 : 200)),
    'a black frame': await pixels((x, y) => (Math.min(x, y, width - x, height - y) < 32 ? 0 : 230)),
    'a light in the middle': await pixels(
      (x, y) => 250 / (1 + ((x - width / 2) ** 2 + (y - height / 2) ** 2) / 12_000),
    ),
    'one spot on white': await pixels((x, y) =>
      (x - 420) ** 2 + (y - 160) ** 2 < 2_500 ? 40 : 250,
    ),
  };
}
