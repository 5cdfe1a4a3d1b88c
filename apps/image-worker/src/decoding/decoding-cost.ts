import type { ImageHeader } from '../header/image-header.js';

export interface DecodingCost {
  /** Bytes. */
  memory: number;
  /** Decoding takes much longer than for a phone's photo: others must not wait for it. */
  isSlow: boolean;
}

const MiB = 1_048_576;
// Measured (docs/decisions/0009) and rounded up. OWN: the small variants and the encoder.
const OWN = 64 * MiB;
const ROWS = 2_200;
// The decoder of a wider JPEG skips what the smaller image does not need.
const UNREDUCED_WIDTH = 3_200;
const COEFFICIENT_BYTES = 2;
const INKS = 4;
// A canvas, a second for frames that restore the previous one, and half of one in between.
const CANVAS_BYTES = 10;
// Samples that take about half a second.
const QUICK = 96_000_000;
const INTERLACED = 2;
const ANIMATED = 16;

export function decodingCost(header: ImageHeader): DecodingCost {
  const [memory, samples] = ofFormat(header);
  return { memory: OWN + memory, isSlow: samples > QUICK };
}

function ofFormat(header: ImageHeader): [memory: number, samples: number] {
  const { width, height } = header;
  const [all, rows] = [width * height, Math.min(height, ROWS)];
  if (header.format === 'gif') return [all * CANVAS_BYTES, all * header.frames * ANIMATED];
  if (header.format === 'png') {
    const { channels, depth, isInterlaced } = header;
    const bytes = channels * (depth === 16 ? 2 : 1);
    const samples = all * channels * (depth / 8);
    const memory = width * rows * bytes;
    return isInterlaced ? [memory + all * bytes, samples * INTERLACED] : [memory, samples];
  }
  const { components, samples, isMultiScan } = header;
  const read = components === INKS ? width : Math.min(width, UNREDUCED_WIDTH);
  const held = isMultiScan ? samples : 0;
  return [read * rows * components + held * COEFFICIENT_BYTES, held];
}
