import { isAccepted } from './photo-files.js';

// Long side, in pixels, of the variant that the server keeps.
const FULL = 1_600;
const QUALITY = 0.95;
// Halving below this factor is softer than the browser's own scaling (docs/decisions/0032).
const LEFT_TO_SCALE = 1.8;

// Posts back the photo to send instead, or `null` to send the original.
addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  const photo = await redrawn(file).catch(() => null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  postMessage(photo);
});

// Redraws the photo upright, in sRGB, without metadata, its long side at most `FULL`.
async function redrawn(file: File): Promise<Blob | null> {
  if (!readsBackExactly() || (isAccepted(file) && !(await isComplete(file)))) return null;
  const photo = await createImageBitmap(file);
  const scale = FULL / Math.max(photo.width, photo.height);
  if (scale >= 1 && isAccepted(file)) return null;
  const side = (length: number) => Math.max(1, Math.round(length * Math.min(1, scale)));
  const canvas = scaled(photo, side(photo.width), side(photo.height));
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  const isBetter = !isAccepted(file) || blob.size < file.size;
  return blob.type === 'image/jpeg' && isBetter ? blob : null;
}

// Browsers would draw a JPEG without its end marker; the server says what is wrong with it.
async function isComplete(file: File): Promise<boolean> {
  const [ff, d9] = new Uint8Array(await file.slice(-2).arrayBuffer());
  return ff === 0xff && d9 === 0xd9;
}

// Halves what is far larger, as not every browser smooths over more than a few pixels.
function scaled(
  photo: ImageBitmap | OffscreenCanvas,
  width: number,
  height: number,
): OffscreenCanvas {
  const [halfWidth, halfHeight] = [photo.width >> 1, photo.height >> 1];
  const isFar = Math.min(halfWidth / width, halfHeight / height) >= LEFT_TO_SCALE;
  return isFar
    ? scaled(drawn(photo, halfWidth, halfHeight), width, height)
    : drawn(photo, width, height);
}

function drawn(photo: CanvasImageSource, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  // Transparent parts of a photo become white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(photo, 0, 0, width, height);
  return canvas;
}

const contextOf = (canvas: OffscreenCanvas) =>
  canvas.getContext('2d', { willReadFrequently: true, alpha: false })!;

const SIDE = 64;

// As protection against fingerprinting, some browsers return noise or white instead of what was
// drawn.
function readsBackExactly(): boolean {
  const context = contextOf(new OffscreenCanvas(SIDE, SIDE));
  const known = new ImageData(SIDE, SIDE);
  known.data.forEach((_, at) => (known.data[at] = at % 4 === 3 ? 255 : (at * 37) % 256));
  context.putImageData(known, 0, 0);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.every((value, at) => value === known.data[at]);
}
