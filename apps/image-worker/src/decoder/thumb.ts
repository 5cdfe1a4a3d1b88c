import type { Sharp } from 'sharp';
import { fromPixels, type Pixels } from './opening.js';

// Pixels of the short side: thumbs fill squares of up to 240 points at two pixels a point.
const SHORT = 480;
const MAX_RATIO = 2;

export function thumbOf(pixels: Pixels): Sharp {
  const { width, height } = pixels;
  const most = MAX_RATIO * Math.min(width, height);
  const cut = { width: Math.min(width, most), height: Math.min(height, most) };
  const middle = {
    left: Math.floor((width - cut.width) / 2),
    top: Math.floor((height - cut.height) / 2),
    ...cut,
  };
  const side = cut.width < cut.height ? 'width' : 'height';
  return fromPixels(pixels)
    .extract(middle)
    .resize({ [side]: SHORT, withoutEnlargement: true });
}
