import { readGifHeader } from './gif-header.js';
import { readJpegHeader } from './jpeg-header.js';
import { readPngHeader } from './png-header.js';

/** What a file's header tells about the cost of decoding it. */
export type ImageHeader = JpegHeader | PngHeader | GifHeader;

export interface JpegHeader {
  format: 'jpeg';
  width: number;
  height: number;
  components: number;
  /** Samples of all components together. */
  samples: number;
  /** Whether the decoder must hold the coefficients of the whole image, as of a progressive one. */
  isMultiScan: boolean;
}

export interface PngHeader {
  format: 'png';
  width: number;
  height: number;
  /** At most, once decoded. */
  channels: number;
  /** Bits of a sample. */
  depth: number;
  isInterlaced: boolean;
}

export interface GifHeader {
  format: 'gif';
  /** Of the canvas: what the file claims, or its frames if they reach further. */
  width: number;
  height: number;
  frames: number;
}

/** Reads the header without decoding anything; undefined when the file has none that is valid. */
export function readHeader(file: Buffer): ImageHeader | undefined {
  if (file[0] === 0xff) return readJpegHeader(file);
  if (file[0] === 0x89) return readPngHeader(file);
  return readGifHeader(file);
}
