import { hasGreyCorner } from './grey-corner.js';
import { scaled, type Row } from './scaled.js';
import { fitted, type Size } from './size.js';

// Chosen by the study in docs/decisions/0032.
export const QUALITY = 0.95;
// Halving below this factor leaves visible artefacts.
const LEFT_TO_SCALE = 1.8;
// Rows read from the photo at a time.
const STRIP = 64;

/**
 * Redraws the photo upright, in sRGB, without metadata, its long side `FULL`. Returns `null` if the
 * canvas does not read back exactly, or the photo seems damaged, which only the server can judge.
 */
export async function redrawn(file: Blob, quality: number): Promise<Blob | null> {
  if (!readsBackExactly()) return null;
  const photo = await createImageBitmap(file);
  if (hasGreyCorner(photo)) return null;
  const to = fitted(photo);
  const from = halved(photo, to);
  const pixels = scaled(rowsOf(photo, from), from, to);
  photo.close();

  const canvas = new OffscreenCanvas(to.width, to.height);
  const image = new ImageData(to.width, to.height);
  image.data.set(pixels);
  canvas.getContext('2d')!.putImageData(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return blob.type === 'image/jpeg' ? blob : null;
}

// The browser halves as well as our own code would, and faster.
function halved({ width, height }: Size, to: Size): Size {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
  return Math.min(half.width / to.width, half.height / to.height) < LEFT_TO_SCALE
    ? { width, height }
    : halved(half, to);
}

function rowsOf(photo: ImageBitmap, { width, height }: Size): (y: number) => Row {
  const canvas = new OffscreenCanvas(width, Math.min(STRIP, height));
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })!;
  const scale = Math.floor(photo.width / width);
  let strip = { top: 0, end: 0, data: new Uint8ClampedArray() };
  // Transparent parts of a photo become white.
  context.fillStyle = 'white';
  return (y) => {
    if (y >= strip.end) {
      const rows = Math.min(STRIP, height - y);
      context.fillRect(0, 0, width, rows);
      context.drawImage(photo, 0, y * scale, width * scale, rows * scale, 0, 0, width, rows);
      strip = { top: y, end: y + rows, data: context.getImageData(0, 0, width, rows).data };
    }
    return { data: strip.data, offset: (y - strip.top) * width * 4 };
  };
}

const SIDE = 64;

// As protection against fingerprinting, some browsers return noise or white instead of what was
// drawn.
function readsBackExactly(): boolean {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })!;
  const drawn = new ImageData(SIDE, SIDE);
  drawn.data.forEach((_, at) => (drawn.data[at] = at % 4 === 3 ? 255 : (at * 37) % 256));
  context.putImageData(drawn, 0, 0);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.every((value, at) => value === drawn.data[at]);
}
