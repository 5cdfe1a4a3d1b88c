import type { Sharp } from 'sharp';
import { fromPixels, type Pixels } from './opening.js';

// Pixels of the short side: thumbs fill squares of up to 240 points at two pixels a point.
const SHORT = 480;
const MAX_RATIO = 2;

/** The middle of a photo that is longer than twice its width. */
export function thumbOf(pixels: Pixels): Sharp {
  const short = Math.min(pixels.width, pixels.height);
  const [width, height] = [pixels.width, pixels.height].map((side) =>
    Math.round(Math.min(side, MAX_RATIO * short) * Math.min(1, SHORT / short)),
  );
  return fromPixels(pixels).resize(width, height, { fit: 'cover' });
}
