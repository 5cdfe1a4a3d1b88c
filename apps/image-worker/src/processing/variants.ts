import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { REFUSAL_TEXTS } from '@lodge/contracts';
import { InvalidImage, TooMuchWork } from './image-errors.js';
import { isWhole } from './is-whole.js';

// Only the decoders of the types a member may upload: no SVG, PDF or TIFF reaches its library.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] });
// One thread an image and as many images at once as there are cores is faster than the reverse.
sharp.concurrency(1);
sharp.cache(false);

/** Longest side in pixels. */
const FULL = 1_600;
const THUMB = 320;
/** Of all frames together; phones go up to some 100 million. */
const MAX_PIXELS = 120_000_000;
const SECONDS = 25;
// More effort costs twice the time for one or two per cent of the bytes (docs/decisions/0012).
const WEBP = { quality: 80, effort: 1 };

export interface Variants {
  full: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  placeholder: string;
}

// libvips' words.
const SHORT_OF = /^timeout:|out of memory/i;

/**
 * Decodes a JPEG, PNG or GIF and encodes it anew as WebP in two sizes: upright, in sRGB, animation kept, no metadata.
 * @throws InvalidImage for anything that does not decode without a warning, is cut off, or has too many pixels
 * @throws TooMuchWork
 */
export async function makeVariants(file: Buffer): Promise<Variants> {
  if (!isWhole(file)) throw new InvalidImage(REFUSAL_TEXTS.invalidImage);
  try {
    const { pages = 1 } = await open(file).metadata();
    return await (pages > 1 ? animated(file) : still(file));
  } catch (error) {
    const { message } = error as Error;
    if (SHORT_OF.test(message)) throw new TooMuchWork(message);
    throw new InvalidImage(/pixel limit/i.test(message) ? REFUSAL_TEXTS.imageTooManyPixels : REFUSAL_TEXTS.invalidImage);
  }
}

const open = (file: Buffer, options: SharpOptions = {}) => sharp(file, { failOn: 'warning', limitInputPixels: MAX_PIXELS, ...options }).timeout({ seconds: SECONDS });

const within = (image: Sharp, side: number) => image.resize(side, side, { fit: 'inside', withoutEnlargement: true });

/** One decode for both sizes: the small one is made from the large one's pixels. */
async function still(file: Buffer): Promise<Variants> {
  const { data, info } = await within(open(file).autoOrient(), FULL).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const large = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [full, thumb] = await Promise.all([large().webp(WEBP).toBuffer(), within(large(), THUMB).webp(WEBP).toBuffer()]);
  return { full, thumb, width: info.width, height: info.height, placeholder: await dominantColour(within(large(), 32)) };
}

async function animated(file: Buffer): Promise<Variants> {
  const [full, thumb] = await Promise.all([FULL, THUMB].map((side) => within(open(file, { animated: true }), side).webp(WEBP).toBuffer({ resolveWithObject: true })));
  return { full: full.data, thumb: thumb.data, ...sizeOf(full.info), placeholder: await dominantColour(within(open(file), 32)) };
}

/** Of one frame: sharp says the height of all frames above each other. */
const sizeOf = ({ width, height, pageHeight }: OutputInfo) => ({ width, height: pageHeight ?? height });

async function dominantColour(image: Sharp): Promise<string> {
  const { data, info } = await image.flatten({ background: '#808080' }).raw().toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
