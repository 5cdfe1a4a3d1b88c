import { LIMITS } from '@lodge/contracts';
import type { NormalGif } from './normal-gif.js';
import { FULL, open, toPixels, WEBP, within, type Pixels } from './opening.js';

// Stays below the scale at which the bytes would just fit: fewer pixels weigh a little more each.
const MARGIN = 0.9;

export interface Animation {
  full: Buffer;
  width: number;
  height: number;
}

const MAX_DELAY = 65_535;

export async function encodeAnimation(gif: NormalGif): Promise<Animation> {
  const { delay: all = [] } = await open(gif.file, { pages: -1 }).metadata();
  // libvips would begin with that of the first page, even where it is not shown.
  const delay = all.slice(gif.first).map((each) => Math.min(each, MAX_DELAY));
  for (let side = FULL; ;) {
    const { full, width, height } = await encodeWithin(gif, side, delay);
    if (full.length <= LIMITS.imageBytes) return { full, width, height };
    const scale = MARGIN * Math.sqrt(LIMITS.imageBytes / full.length);
    side = Math.max(1, Math.floor(Math.max(width, height) * scale));
  }
}

async function encodeWithin(
  { file, first }: NormalGif,
  side: number,
  delay: number[],
): Promise<Animation> {
  const image = within(open(file, { page: first, pages: -1 }), side).webp({ ...WEBP, delay });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  // sharp reports the height of all frames stacked.
  return { full: data, width: info.width, height: info.pageHeight ?? info.height };
}

export const firstFrame = ({ file, first }: NormalGif): Promise<Pixels> =>
  toPixels(within(open(file, { page: first, pages: 1 }), FULL).toColourspace('srgb'));
