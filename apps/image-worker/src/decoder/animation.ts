import { LIMITS } from '@lodge/contracts';
import type { Canvas } from './gif-canvas.js';
import { FULL, open, toPixels, WEBP, within, type Pixels } from './opening.js';

// Stays below the scale at which the bytes would just fit: fewer pixels weigh a little more each.
const MARGIN = 0.9;

export interface Animation {
  full: Buffer;
  width: number;
  height: number;
}

export async function encodeAnimation(canvas: Canvas): Promise<Animation> {
  for (let side = FULL; ;) {
    const { full, width, height } = await encodeWithin(canvas, side);
    if (full.length <= LIMITS.imageBytes) return { full, width, height };
    const scale = MARGIN * Math.sqrt(LIMITS.imageBytes / full.length);
    side = Math.max(1, Math.floor(Math.max(width, height) * scale));
  }
}

async function encodeWithin({ file, first }: Canvas, side: number): Promise<Animation> {
  const image = within(open(file, { page: first, pages: -1 }), side).webp(WEBP);
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  // sharp reports the height of all frames stacked.
  return { full: data, width: info.width, height: info.pageHeight ?? info.height };
}

export const firstFrame = ({ file, first }: Canvas): Promise<Pixels> =>
  toPixels(within(open(file, { page: first, pages: 1 }), FULL).toColourspace('srgb'));
