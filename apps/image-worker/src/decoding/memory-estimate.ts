import type { GifHeader, ImageHeader, JpegHeader, PngHeader } from '../header/image-header.js';

const MiB = 1_048_576;
// The figures below were measured (docs/decisions/0009), and rounded up.
/** What any image takes: the small variants, the encoder. */
const OWN = 64 * MiB;
/** Rows of pixels that are held while an image is made smaller from its top to its bottom. */
const ROWS = 2_200;
/** Where a JPEG is wider, its decoder leaves out what a smaller image does not need. */
const UNREDUCED_WIDTH = 3_200;
const COEFFICIENT_BYTES = 2;
const INKS = 4;
/** A canvas, another one for frames that restore what was before, and half of one in between. */
const CANVAS_BYTES = 10;

/** Bytes that decoding an image may take, beside what a decoder takes for itself. */
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
