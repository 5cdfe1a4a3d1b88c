import { gifBlocks, readScreen } from './gif-blocks.js';
import type { GifHeader } from './image-header.js';

export function readGifHeader(file: Buffer): GifHeader | undefined {
  const screen = readScreen(file);
  if (!screen) return undefined;
  let { width, height } = screen;
  let frames = 0;
  for (const { frame } of gifBlocks(file, screen)) {
    if (!frame) continue;
    width = Math.max(width, frame.left + frame.width);
    height = Math.max(height, frame.top + frame.height);
    frames++;
  }
  return frames > 0 && width > 0 && height > 0
    ? { format: 'gif', width, height, frames }
    : undefined;
}
