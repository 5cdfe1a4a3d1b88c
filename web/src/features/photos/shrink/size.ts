import { LIMITS } from '@lodge/contracts';

export interface Size {
  width: number;
  height: number;
}

// The long side of what the server keeps.
const FULL = 1_600;
// Decoded it takes four bytes a pixel, which a phone has for photos up to here.
const MOST_PIXELS = 32_000_000;

const longSide = ({ width, height }: Size) => Math.max(width, height);

// What the server rejects for its size goes to the server.
export const isWorthShrinking = (size: Size) =>
  longSide(size) > FULL &&
  longSide(size) <= LIMITS.imageSide &&
  size.width * size.height <= MOST_PIXELS;

export function fitted(size: Size): Size {
  const side = (length: number) => Math.max(1, Math.round((length * FULL) / longSide(size)));
  return { width: side(size.width), height: side(size.height) };
}
