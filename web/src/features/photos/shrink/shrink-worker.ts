import { LIMITS } from '@lodge/contracts';
import { heicSize, webpSize } from './foreign-size.js';
import { redrawn } from './redrawn.js';
import { isWorthShrinking, isWorthTrying } from './size.js';
import { stillSize } from './still-size.js';

// Posts back the photo to send instead, or `null` to send the original.
addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  const photo = await inPlaceOf(file).catch(() => null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  postMessage(photo);
});

async function inPlaceOf(file: File): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const still = stillSize(bytes);
  // The server accepts neither WebP nor HEIC.
  const foreign = still ? undefined : (webpSize(bytes) ?? heicSize(bytes));
  if (foreign) return isWorthTrying(foreign) ? redrawn(file) : null;
  if (!still) return null;
  if (file.size > LIMITS.imageBytes) return isWorthTrying(still) ? redrawn(file) : null;
  const photo = isWorthShrinking(still) ? await redrawn(file) : null;
  return photo && photo.size < file.size ? photo : null;
}
