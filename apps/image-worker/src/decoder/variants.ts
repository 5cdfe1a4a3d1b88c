import sharp from 'sharp';
import { HASHED_SIDE, photoHash } from '@lodge/domain/photo-hash';
import { encodeAnimation } from './animation.js';
import { decodeCmyk } from './cmyk.js';
import { statesOrientation } from './exif-orientation.js';
import { isWhole } from './is-whole.js';
import { fromPixels, FULL, open, toPixels, WEBP, within, type Pixels } from './opening.js';
import { thumbOf } from './thumb.js';

export interface Variants {
  full: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
  placeholder: string;
  hash: string | null;
}

// Variants are upright, in sRGB, without metadata. @throws Error, also for a truncated file
export async function makeVariants(file: Buffer): Promise<Variants> {
  if (!isWhole(file)) throw new Error('truncated');
  return file[0] === GIF ? ofGif(file) : still(await decode(file));
}

const GIF = 'G'.charCodeAt(0);

// libjpeg, which fills the rest with grey, and libpng warn in these words.
const PART_MISSING = /premature end|not enough image data/i;

// Accepts what libjpeg only warns of, as browsers do (docs/decisions/0051), but no missing part.
async function decode(file: Buffer): Promise<Pixels> {
  try {
    return await decodeFailingOn('warning', file);
  } catch (error) {
    if (PART_MISSING.test((error as Error).message)) throw error;
    return decodeFailingOn('error', file);
  }
}

async function decodeFailingOn(failOn: 'warning' | 'error', file: Buffer): Promise<Pixels> {
  const { space, icc, exif } = await open(file, { failOn }).metadata();
  const opened = open(file, { failOn });
  const image = within(statesOrientation(exif) ? opened.autoOrient() : opened, FULL);
  if (space === 'cmyk' && !isOfInks(icc)) return decodeCmyk(image);
  if (space === 'grey16') image.pipelineColourspace('b-w');
  // sharp converts 16 bits with a profile to Display P3 first, and back only for an output profile.
  if (space === 'rgb16' && icc) image.withIccProfile('srgb');
  return toPixels(image.toColourspace('srgb'));
}

// ICC.1:2010, 7.2.6.
const isOfInks = (icc?: Buffer) => icc?.toString('latin1', 16, 20) === 'CMYK';

async function ofGif(gif: Buffer): Promise<Variants> {
  const first = await still(await toPixels(within(open(gif), FULL).toColourspace('srgb')));
  const { delay = [] } = await open(gif, { pages: -1 }).metadata();
  return delay.length < 2 ? first : { ...first, ...(await encodeAnimation(gif, delay)) };
}

async function still(pixels: Pixels): Promise<Variants> {
  const { width, height } = pixels;
  const [full, thumb] = await Promise.all([
    fromPixels(pixels).webp(WEBP).toBuffer(),
    thumbOf(pixels).webp(WEBP).toBuffer(),
  ]);
  const [placeholder, hash] = [await dominantColour(pixels), await hashOf(pixels)];
  return { full, thumb, width, height, placeholder, hash };
}

async function hashOf(pixels: Pixels): Promise<string | null> {
  const image = fromPixels(pixels)
    .flatten({ background: '#808080' })
    .resize(HASHED_SIDE, HASHED_SIDE, { fit: 'fill' })
    .toColourspace('b-w');
  return photoHash((await toPixels(image)).data) ?? null;
}

async function dominantColour(pixels: Pixels): Promise<string> {
  const image = within(fromPixels(pixels), 32).flatten({ background: '#808080' });
  const { data, ...raw } = await toPixels(image);
  const { dominant } = await sharp(data, { raw }).stats();
  const parts = [dominant.r, dominant.g, dominant.b];
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
