import { LIMITS } from '@lodge/contracts';

export interface Size {
  width: number;
  height: number;
}

// Long side, in pixels, of the variant that the server keeps.
const FULL = 1_600;
// A decoded photo takes four bytes per pixel; phones have the memory for this many.
const MAX_PIXELS = 32_000_000;
// Files that could not be sent at all otherwise are tried up to the size of the largest photos of
// today's phones.
const MAX_TRIED = 51_000_000;

const longSide = ({ width, height }: Size) => Math.max(width, height);

// Photos whose dimensions the server rejects are sent unchanged, so that it can say so.
export const isWorthShrinking = (size: Size) => longSide(size) > FULL && isWithin(size, MAX_PIXELS);

export const isWorthTrying = (size: Size) => isWithin(size, MAX_TRIED);

const isWithin = (size: Size, pixels: number) =>
  longSide(size) <= LIMITS.imageSide && size.width * size.height <= pixels;

export function fitted(size: Size): Size {
  const scale = Math.min(1, FULL / longSide(size));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(size.width), height: side(size.height) };
}
