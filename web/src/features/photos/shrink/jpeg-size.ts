import type { Size } from './size.js';

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const TEMPORARY = 0x01;

// Markers without a segment in ITU-T T.81, table B.1: RSTn, SOI, EOI and TEM.
const standsAlone = (marker: number) =>
  marker === TEMPORARY || (marker >= 0xd0 && marker <= END_OF_IMAGE);
// SOFn markers, except DHT, JPG and DAC, which lie within their range.
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

// Returns undefined for files without an end, which browsers decode differently and the server
// reports, and for CMYK: these are sent unchanged.
export function jpegSize(file: Uint8Array): Size | undefined {
  if (file[0] !== 0xff || file[1] !== START_OF_IMAGE) return undefined;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let size: Size | undefined;
  for (let at = nextMarker(file, 2); at < file.length; at = nextMarker(file, at)) {
    const marker = file[at++]!;
    if (marker === END_OF_IMAGE) return size;
    if (standsAlone(marker)) continue;
    if (at + 8 > file.length) return undefined;
    if (isFrame(marker)) size = frameSize(view, at);
    at += view.getUint16(at);
  }
  return undefined;
}

// The frame's size follows its length and precision.
function frameSize(view: DataView, at: number): Size | undefined {
  const [height, width] = [view.getUint16(at + 3), view.getUint16(at + 5)];
  const components = view.getUint8(at + 7);
  return height && width && (components === 1 || components === 3) ? { width, height } : undefined;
}

// FF 00 is data, and FF FF begins with a fill byte.
function nextMarker(file: Uint8Array, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at)) {
    while (file[at] === 0xff) at++;
    if (at < file.length && file[at] !== 0) return at;
  }
  return file.length;
}
