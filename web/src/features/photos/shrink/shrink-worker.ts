import { QUALITY, redrawn } from './redrawn.js';
import { isWorthShrinking } from './size.js';
import { stillSize } from './still-size.js';

// Answers a photo with a smaller one, or `null` if it should travel as it is.
addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  const photo = await smaller(file).catch(() => null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  postMessage(photo);
});

async function smaller(file: File): Promise<Blob | null> {
  const size = stillSize(new Uint8Array(await file.arrayBuffer()));
  return size && isWorthShrinking(size) ? redrawn(file, QUALITY) : null;
}
