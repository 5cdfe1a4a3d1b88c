import { readGifHeader } from './gif-header.js';
import { readJpegHeader } from './jpeg-header.js';
import { readPngHeader } from './png-header.js';

export type ImageHeader = JpegHeader | PngHeader | GifHeader;

export interface JpegHeader {
  format: 'jpeg';
  width: number;
  height: number;
  components: number;
  samples: number;
  // The decoder must hold the coefficients of the whole image, like those of a progressive JPEG.
  isMultiScan: boolean;
}

export interface PngHeader {
  format: 'png';
  width: number;
  height: number;
  channels: number;
  depth: number;
  isInterlaced: boolean;
}

export interface GifHeader {
  format: 'gif';
  width: number;
  height: number;
  frames: number;
}

export function readHeader(file: Buffer): ImageHeader | undefined {
  if (file[0] === 0xff) return readJpegHeader(file);
  if (file[0] === 0x89) return readPngHeader(file);
  return readGifHeader(file);
}
