import type { Size } from './size.js';

const isAt = (file: Uint8Array, at: number, text: string) =>
  [...text].every((letter, index) => file[at + index] === letter.charCodeAt(0));

/** Size of a WebP image; for an animation, the size of its canvas. */
export function webpSize(file: Uint8Array): Size | undefined {
  if (file.length < 32 || !isAt(file, 0, 'RIFF') || !isAt(file, 8, 'WEBP')) return undefined;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  // RFC 9649 defines three kinds: lossy, lossless and extended.
  if (isAt(file, 12, 'VP8 ')) {
    const side = (at: number) => view.getUint16(at, true) & 0x3fff;
    return { width: side(26), height: side(28) };
  }
  if (isAt(file, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (isAt(file, 12, 'VP8X')) {
    const side = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1;
    return { width: side(24), height: side(27) };
  }
  return undefined;
}

// Single-image brands of ISO 23008-12 that iPhones and Android write.
const BRANDS = ['heic', 'heix', 'mif1', 'msf1', 'heim', 'heis'];
// The properties of the image, its preview and its tiles precede their data.
const HEADER = 65_536;

/** Size of the largest image in a HEIC file. */
export function heicSize(file: Uint8Array): Size | undefined {
  const header = file.subarray(0, HEADER);
  // ISO 14496-12: a box begins with its length and type, and the `ftyp` box comes first.
  if (!isAt(header, 4, 'ftyp') || !BRANDS.some((brand) => isAt(header, 8, brand))) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const sizes: Size[] = [];
  for (let at = 12; at + 16 <= header.length; at++) {
    if (!isAt(header, at, 'ispe')) continue;
    sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) });
  }
  return sizes.toSorted((one, other) => pixels(other) - pixels(one))[0];
}

const pixels = ({ width, height }: Size) => width * height;
