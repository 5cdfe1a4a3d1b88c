import { gifFrames, readScreen } from './gif-frames.js';
import type { GifHeader } from './image-header.js';

export function readGifHeader(file: Buffer): GifHeader | undefined {
  const screen = readScreen(file);
  if (!screen) return undefined;
  let { width, height } = screen;
  let frames = 0;
  for (const { right, bottom } of gifFrames(file, screen)) {
    width = Math.max(width, right);
    height = Math.max(height, bottom);
    frames++;
  }
  return frames > 0 && width > 0 && height > 0
    ? { format: 'gif', width, height, frames }
    : undefined;
}
