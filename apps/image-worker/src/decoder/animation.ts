import { LIMITS } from '@lodge/contracts';
import { FULL, open, WEBP, within } from './opening.js';

// Stays below the scale at which the bytes would just fit: fewer pixels weigh a little more each.
const MARGIN = 0.9;

export interface Animation {
  full: Buffer;
  width: number;
  height: number;
}

const MAX_DELAY = 65_535;

export async function encodeAnimation(gif: Buffer, delays: number[]): Promise<Animation> {
  const delay = delays.map((each) => Math.min(each, MAX_DELAY));
  for (let side = FULL; ;) {
    const { full, width, height } = await encodeWithin(gif, side, delay);
    if (full.length <= LIMITS.imageBytes) return { full, width, height };
    const scale = MARGIN * Math.sqrt(LIMITS.imageBytes / full.length);
    side = Math.max(1, Math.floor(Math.max(width, height) * scale));
  }
}

async function encodeWithin(gif: Buffer, side: number, delay: number[]): Promise<Animation> {
  const image = within(open(gif, { pages: -1 }), side).webp({ ...WEBP, delay });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  // sharp reports the height of all frames stacked.
  return { full: data, width: info.width, height: info.pageHeight ?? info.height };
}
