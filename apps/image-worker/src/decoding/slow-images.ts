import type { ImageHeader } from '../header/image-header.js';

// Samples that take about half a second (measured, docs/decisions/0009).
const QUICK = 96_000_000;
const INTERLACED = 2;
const ANIMATED = 16;

// Returns whether decoding is much slower than for a phone's photo: others must not wait for it.
export const isSlow = (header: ImageHeader): boolean => work(header) > QUICK;

function work(header: ImageHeader): number {
  const { width, height } = header;
  switch (header.format) {
    case 'jpeg':
      return header.isMultiScan ? header.samples : 0;
    case 'png':
      return (
        width *
        height *
        header.channels *
        (header.depth / 8) *
        (header.isInterlaced ? INTERLACED : 1)
      );
    case 'gif':
      return width * height * header.frames * ANIMATED;
  }
}
