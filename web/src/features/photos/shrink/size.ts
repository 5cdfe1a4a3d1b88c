import { LIMITS } from '@lodge/contracts';

export interface Size {
  width: number;
  height: number;
}

// The long side of what the server keeps.
const FULL = 1_600;
// Decoded it takes four bytes a pixel, which a phone has for photos up to here.
const MOST_PIXELS = 32_000_000;
// What else cannot be sent at all is tried up to here: the largest photos of today's phones.
const MOST_TRIED = 51_000_000;

const longSide = ({ width, height }: Size) => Math.max(width, height);

// What the server rejects for its size goes to the server.
export const isWorthShrinking = (size: Size) =>
  longSide(size) > FULL && isWithin(size, MOST_PIXELS);

export const isWorthTrying = (size: Size) => isWithin(size, MOST_TRIED);

const isWithin = (size: Size, pixels: number) =>
  longSide(size) <= LIMITS.imageSide && size.width * size.height <= pixels;

export function fitted(size: Size): Size {
  const scale = Math.min(1, FULL / longSide(size));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(size.width), height: side(size.height) };
}
