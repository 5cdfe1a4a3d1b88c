// @ts-check
import sharp from 'sharp';
import { pngChunk } from './pngs.mjs';
import { draw, landscapes } from './scenes.mjs';
import { Random } from './random.mjs';

/**
 * @typedef {object} PhotoOptions
 * @property {number} [width] default 1200
 * @property {number} [height] default 900
 * @property {number} [seed] different seeds give different photos
 * @property {import('./scenes.mjs').Scene} [scene]
 */

/** Metadata that a camera writes and that no stored object may contain. */
export const traces = {
  camera: 'Fieldmaster 9',
  owner: 'Traceable Owner',
  position: '48/1 51/1 2952/100',
  comment: 'taken at home',
};

/**
 * A photo as a phone takes it: EXIF with camera, owner and position, XMP, and an orientation.
 * @param {PhotoOptions & { orientation?: number, quality?: number }} [options] orientation: EXIF value, 1 to 8
 * @returns {Promise<Buffer>}
 */
export async function jpegPhoto({ orientation = 1, quality = 85, ...options } = {}) {
  return (await painted(options))
    .withExif({
      IFD0: {
        Make: 'Lodge',
        Model: traces.camera,
        Artist: traces.owner,
        ImageDescription: traces.comment,
      },
      IFD2: { DateTimeOriginal: '2024:06:01 12:00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: traces.position,
        GPSLongitudeRef: 'E',
        GPSLongitude: '2/1 17/1 4000/100',
      },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${traces.owner}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withMetadata({ orientation })
    .jpeg({ quality })
    .toBuffer();
}

/** A PNG with text chunks. @param {PhotoOptions} [options] @returns {Promise<Buffer>} */
export async function pngPhoto(options = {}) {
  const plain = await (await painted(options)).png({ compressionLevel: 6 }).toBuffer();
  const afterHeader = 8 + 25;
  const text = [
    pngText('Author', traces.owner),
    pngText('Comment', traces.comment),
    pngText('Software', traces.camera),
  ];
  return Buffer.concat([plain.subarray(0, afterHeader), ...text, plain.subarray(afterHeader)]);
}

/**
 * A looping animation.
 * @param {PhotoOptions & { frames?: number }} [options]
 * @returns {Promise<Buffer>}
 */
export async function gifPhoto({ width = 320, height = 240, seed = 1, frames = 4, scene } = {}) {
  const pages = Array.from({ length: frames }, async (_, index) =>
    (await painted({ width, height, seed: seed + index, scene })).ensureAlpha().raw().toBuffer(),
  );
  const strip = Buffer.concat(await Promise.all(pages));
  const raw = /** @type {const} */ ({ width, height: height * frames, channels: 4 });
  return sharp(strip, { raw: { ...raw, pageHeight: height } })
    .gif({ loop: 0, delay: Array(frames).fill(120) })
    .toBuffer();
}

/** @param {PhotoOptions} options */
async function painted({
  width = 1200,
  height = 900,
  seed = 1,
  scene = landscapes[seed % landscapes.length],
}) {
  const picture = sharp(draw(scene, seed, { width, height }))
    .resize(width, height, { fit: 'cover' })
    .removeAlpha();
  const tile = Math.min(256, width, height);
  picture.composite([
    {
      input: grain(seed, tile),
      tile: true,
      blend: 'soft-light',
      raw: { width: tile, height: tile, channels: 3 },
    },
  ]);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width, height, channels: info.channels } });
}

/**
 * Film grain, so that the image compresses like a photo.
 * @param {number} seed
 * @param {number} side pixels
 */
function grain(seed, side) {
  const random = new Random(seed + 7919);
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.fill(110 + random.whole(0, 36), at, at + 3);
  return pixels;
}

/** @param {string} keyword @param {string} text */
const pngText = (keyword, text) => pngChunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1'));
