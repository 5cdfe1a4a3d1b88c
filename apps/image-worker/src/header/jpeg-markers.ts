const START_OF_IMAGE = 0xd8;
export const END_OF_IMAGE = 0xd9;
export const START_OF_SCAN = 0xda;
const TEMPORARY = 0x01;

// RSTn, SOI, EOI and TEM (ITU-T T.81, table B.1).
const standsAlone = (marker: number) =>
  marker === TEMPORARY || (marker >= 0xd0 && marker <= END_OF_IMAGE);

interface JpegSegment {
  marker: number;
  data: Buffer;
}

// Skips scan data and junk between segments, as libjpeg does. Without EOI the file is truncated.
export function* jpegSegments(file: Buffer): Generator<JpegSegment> {
  let at = 2;
  if (file[0] !== 0xff || file[1] !== START_OF_IMAGE) return;
  while ((at = nextMarker(file, at)) < file.length) {
    const marker = file[at++];
    const length = standsAlone(marker) ? 0 : at + 2 <= file.length ? file.readUInt16BE(at) : 0;
    if (!standsAlone(marker) && (length < 2 || at + length > file.length)) return;
    yield { marker, data: file.subarray(at + 2, at + length) };
    if (marker === END_OF_IMAGE) return;
    at += length;
  }
}

function nextMarker(file: Buffer, at: number): number {
  for (let found = file.indexOf(0xff, at); found >= 0; found = file.indexOf(0xff, found)) {
    while (file[found] === 0xff) found++;
    if (file[found] !== 0 && found < file.length) return found;
  }
  return file.length;
}
