import { hasGreyCorner } from './grey-corner.js';
import { scaled, type Row } from './scaled.js';
import { fitted, type Size } from './size.js';

// Chosen by the study of docs/decisions/0032.
export const QUALITY = 0.95;
// Below this factor, the halving shows.
const LEFT_TO_SCALE = 1.8;
// Rows taken from the photo at a time.
const STRIP = 64;

/**
 * Upright, in sRGB, without metadata, `FULL` long. `null` where a canvas does not tell the truth, or
 * the photo seems to be damaged, of which the server is the judge.
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

// The browser halves as well as any code of ours, and faster.
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
  // White shows through the transparent parts of a photo.
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

// Against fingerprinting some browsers return noise, or white, in place of what was drawn.
function readsBackExactly(): boolean {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })!;
  const drawn = new ImageData(SIDE, SIDE);
  drawn.data.forEach((_, at) => (drawn.data[at] = at % 4 === 3 ? 255 : (at * 37) % 256));
  context.putImageData(drawn, 0, 0);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.every((value, at) => value === drawn.data[at]);
}
