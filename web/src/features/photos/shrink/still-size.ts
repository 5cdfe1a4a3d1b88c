import { jpegSize } from './jpeg-size.js';
import type { Size } from './size.js';

/**
 * Size of a JPEG or PNG that is complete, not animated, and representable as JPEG; otherwise
 * undefined.
 */
export const stillSize = (file: Uint8Array): Size | undefined => jpegSize(file) ?? pngSize(file);

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
// Grey, colour and palette; the other types have alpha.
const OPAQUE_TYPES = [0, 2, 3];
// Chunks for alpha, for animation, and for what browsers and the server may interpret differently.
const NOT_FOR_JPEG = ['tRNS', 'acTL', 'cICP', 'eXIf'];

// Follows the PNG specification, sections 5.3 and 11.2.1.
function pngSize(file: Uint8Array): Size | undefined {
  if (!SIGNATURE.every((byte, at) => file[at] === byte)) return undefined;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let size: Size | undefined;
  let at = SIGNATURE.length;
  while (at + 12 <= file.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > file.length) return undefined;
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (name === 'IHDR' && end >= at + 25) size = headerSize(view, at + 8);
    if (NOT_FOR_JPEG.includes(name)) return undefined;
    if (name === 'IEND') return size;
    at = end;
  }
  return undefined;
}

function headerSize(view: DataView, at: number): Size | undefined {
  const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
  const isOpaque = OPAQUE_TYPES.includes(view.getUint8(at + 9));
  return width && height && isOpaque ? { width, height } : undefined;
}
