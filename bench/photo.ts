import sharp from 'sharp';
import { jpegPhoto } from '../libs/testing/src/photos.mjs';
import { Random } from '../libs/testing/src/random.mjs';

// Size of a phone photo in pixels, and the quality at which it has 3 MB.
const QUALITY = 78;
const size = { width: 4000, height: 3000 };

// Maximum grey levels that an octave of detail adds or subtracts, and the number of cells across in
// each octave.
const strength = 24;
const octaves = [20, 40, 80, 160, 320, 640, 1280, 2560];

/**
 * A painted scene with detail at every scale, about as strong as in nature (where contrast hardly
 * depends on the scale), so that its file has the 3 MB of a phone photo. The repository contains no
 * photographs.
 * @returns a JPEG to be turned by its EXIF
 */
export async function photograph(): Promise<Buffer> {
  const random = new Random(504);
  const scene = await jpegPhoto({ seed: 4, ...size, quality: 95 });
  const pixels = new Uint8ClampedArray(await sharp(scene).raw().toBuffer());
  for (const cells of octaves) {
    const detail = await octave(random, cells);
    for (let at = 0; at < detail.length; at++) {
      const change = ((detail[at] - 128) / 128) * strength;
      for (let channel = 0; channel < 3; channel++) pixels[at * 3 + channel] += change;
    }
  }
  return sharp(Buffer.from(pixels.buffer), { raw: { ...size, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/**
 * @param cells across
 * @returns one byte per pixel
 */
function octave(random: Random, cells: number): Promise<Buffer> {
  const down = Math.round((cells * size.height) / size.width);
  const grey = Buffer.from(Array.from({ length: cells * down }, () => random.whole(0, 255)));
  return sharp(grey, { raw: { width: cells, height: down, channels: 1 } })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}
