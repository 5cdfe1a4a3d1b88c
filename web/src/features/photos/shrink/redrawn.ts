import { fitted, type Size } from './size.js';

const QUALITY = 0.95;
// Halving below this factor is softer than the browser's own scaling (docs/decisions/0032).
const LEFT_TO_SCALE = 1.8;

/**
 * Redraws the photo upright, in sRGB, without metadata, its long side `FULL`. Returns `null` if the
 * canvas does not read back exactly.
 */
export async function redrawn(file: Blob): Promise<Blob | null> {
  if (!readsBackExactly()) return null;
  const photo = await createImageBitmap(file);
  const blob = await scaled(photo, fitted(photo)).convertToBlob({
    type: 'image/jpeg',
    quality: QUALITY,
  });
  return blob.type === 'image/jpeg' ? blob : null;
}

// Halves what is far larger, as not every browser smooths over more than a few pixels.
function scaled(photo: ImageBitmap | OffscreenCanvas, to: Size): OffscreenCanvas {
  const half = { width: photo.width >> 1, height: photo.height >> 1 };
  const isFar = Math.min(half.width / to.width, half.height / to.height) >= LEFT_TO_SCALE;
  return isFar ? scaled(drawn(photo, half), to) : drawn(photo, to);
}

function drawn(photo: CanvasImageSource, { width, height }: Size): OffscreenCanvas {
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
