import type { GifHeader, ImageHeader, JpegHeader, PngHeader } from '../header/image-header.js';

const MiB = 1_048_576;
// Measured (docs/decisions/0009) and rounded up. OWN: the small variants and the encoder.
const OWN = 64 * MiB;
export const STORED = OWN;
const ROWS = 2_200;
// The decoder of a wider JPEG skips what the smaller image does not need.
const UNREDUCED_WIDTH = 3_200;
const COEFFICIENT_BYTES = 2;
const INKS = 4;
// A canvas, a second for frames that restore the previous one, and half of one in between.
const CANVAS_BYTES = 10;

export function decodingMemory(header: ImageHeader): number {
  return OWN + ofFormat(header);
}

function ofFormat(header: ImageHeader): number {
  switch (header.format) {
    case 'jpeg':
      return ofJpeg(header);
    case 'png':
      return ofPng(header);
    case 'gif':
      return ofGif(header);
  }
}

const rows = (width: number, height: number, bytes: number) =>
  width * Math.min(height, ROWS) * bytes;

function ofJpeg({ width, height, components, samples, isMultiScan }: JpegHeader): number {
  const read = components === INKS ? width : Math.min(width, UNREDUCED_WIDTH);
  return rows(read, height, components) + (isMultiScan ? samples * COEFFICIENT_BYTES : 0);
}

function ofPng({ width, height, channels, depth, isInterlaced }: PngHeader): number {
  const bytes = channels * (depth === 16 ? 2 : 1);
  return rows(width, height, bytes) + (isInterlaced ? width * height * bytes : 0);
}

const ofGif = ({ width, height }: GifHeader) => width * height * CANVAS_BYTES;
