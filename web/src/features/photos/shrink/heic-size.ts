import type { Size } from './size.js';

// ISO 14496-12: a box begins with its length and name; what kind of file it is comes first.
const FILE_TYPE = 'ftyp';
// ISO 23008-12, of iPhones and Android: single pictures.
const BRANDS = ['heic', 'heix', 'mif1', 'msf1', 'heim', 'heis'];
// The properties of the picture, its preview and its tiles stand in front of their bytes.
const HEADER = 65_536;
const SPATIAL_EXTENTS = 'ispe';

/** The size of the largest picture in a HEIC. */
export function heicSize(file: Uint8Array): Size | undefined {
  const header = file.subarray(0, HEADER);
  const text = String.fromCharCode(...header.subarray(0, 12));
  if (text.slice(4, 8) !== FILE_TYPE || !BRANDS.includes(text.slice(8, 12))) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const sizes: Size[] = [];
  for (let at = 12; at + 16 <= header.length; at++) {
    if (!isNamed(header, at)) continue;
    sizes.push({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) });
  }
  return sizes.toSorted((one, other) => pixels(other) - pixels(one))[0];
}

const isNamed = (bytes: Uint8Array, at: number) =>
  [...SPATIAL_EXTENTS].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const pixels = ({ width, height }: Size) => width * height;
