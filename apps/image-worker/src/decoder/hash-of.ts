import { HASHED_SIDE, photoHash } from '@lodge/domain/photo-hash';
import { fromPixels, toPixels, type Pixels } from './opening.js';

export async function hashOf(pixels: Pixels): Promise<string | null> {
  const image = fromPixels(pixels)
    .flatten({ background: '#808080' })
    .resize(HASHED_SIDE, HASHED_SIDE, { fit: 'fill' })
    .toColourspace('b-w');
  return photoHash((await toPixels(image)).data) ?? null;
}
