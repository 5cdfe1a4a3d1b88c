import { gifFrames, readScreen } from '../header/gif-header.js';
import { END_OF_IMAGE, jpegSegments, START_OF_SCAN } from '../header/jpeg-markers.js';
import { pngChunks } from '../header/png-header.js';

// Encoders write about ten; each costs a pass over the image.
const MAX_SCANS = 100;

// Decoders take a truncated file for whole: fewer frames, a PNG without its end, or a grey rest.
export function isWhole(file: Buffer): boolean {
  if (file[0] === 0xff) return jpegEnds(file);
  if (file[0] === 0x89) return [...pngChunks(file)].some(({ name }) => name === 'IEND');
  return gifEnds(file);
}

function jpegEnds(file: Buffer): boolean {
  let scans = 0;
  for (const { marker } of jpegSegments(file)) {
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS) return false;
    if (marker === END_OF_IMAGE) return scans > 0;
  }
  return false;
}

function gifEnds(file: Buffer): boolean {
  const screen = readScreen(file);
  if (!screen) return false;
  const frames = gifFrames(file, screen);
  for (;;) {
    const { done, value } = frames.next();
    if (done) return value;
  }
}
