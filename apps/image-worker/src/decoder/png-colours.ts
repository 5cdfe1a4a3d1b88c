import { deflateSync } from 'node:zlib';
import { pngChunks, type PngChunk } from '../header/png-header.js';
import { cicpColours } from './cicp.js';
import { pngChunk } from './png-chunk.js';
import {
  colourProfile,
  powerCurve,
  type Chromaticity,
  type Colours,
  type Primaries,
} from './colour-profile.js';

// PNG specification, 11.3.2.
const UNIT = 100_000;
// Nearly all files have this gamma; a smaller difference is invisible.
const USUAL_GAMMA = 45_455;
const TOLERANCE = 1_000;
const EXTREMES = { least: UNIT / 10, most: UNIT * 10 };
const HEADER_END = 33;
const GREY_TYPES = [0, 4];
const PROFILE = 'iCCP';

// Browsers heed cICP, and gAMA with cHRM; libvips heeds only profiles.
export function withColourProfile(file: Buffer): Buffer {
  const before = chunksBeforeImage(file);
  const stated = statedColours(before);
  const header = before.get('IHDR');
  if (!stated || !header) return file;
  const profile = colourProfile({ ...stated, isGrey: GREY_TYPES.includes(header.data[9]) });
  const replaced = before.get(PROFILE) ?? { start: HEADER_END, end: HEADER_END };
  return Buffer.concat([
    file.subarray(0, HEADER_END),
    chunkOf(profile),
    file.subarray(HEADER_END, replaced.start),
    file.subarray(replaced.end),
  ]);
}

// A chunk takes precedence over those that follow (PNG specification, 4.3).
function statedColours(before: Map<string, PngChunk>): Omit<Colours, 'isGrey'> | undefined {
  const cicp = before.get('cICP');
  const colours = cicp && cicpColours(cicp.data);
  if (colours) return colours;
  if (before.has(PROFILE) || before.has('sRGB')) return undefined;
  const [gamma = 0] = numbersOf(before.get('gAMA')?.data, 1);
  if (gamma < EXTREMES.least || gamma > EXTREMES.most) return undefined;
  const primaries = readPrimaries(before.get('cHRM')?.data);
  if (!primaries && Math.abs(gamma - USUAL_GAMMA) <= TOLERANCE) return undefined;
  return { curve: powerCurve(UNIT / gamma), primaries };
}

function chunksBeforeImage(file: Buffer): Map<string, PngChunk> {
  const found = new Map<string, PngChunk>();
  for (const chunk of pngChunks(file)) {
    if (chunk.name === 'IDAT') break;
    found.set(chunk.name, chunk);
  }
  return found;
}

function numbersOf(chunk: Buffer | undefined, count: number): number[] {
  if (chunk?.length !== 4 * count) return [];
  return Array.from({ length: count }, (_, index) => chunk.readUInt32BE(4 * index));
}

function readPrimaries(chunk: Buffer | undefined): Primaries | undefined {
  const parts = numbersOf(chunk, 8).map((part) => part / UNIT);
  if (parts.length === 0 || parts.some((part) => part > 1)) return undefined;
  const points = [0, 2, 4, 6].map((at): Chromaticity => [parts[at], parts[at + 1]]);
  const [white, red, green, blue] = points;
  const [[x1, y1], [x2, y2]] = [green, blue].map(([x, y]) => [x - red[0], y - red[1]]);
  const isUsable = points.every(([, y]) => y > 0.001) && Math.abs(x1 * y2 - y1 * x2) > 0.001;
  return isUsable ? { white, red, green, blue } : undefined;
}

// PNG specification, 11.3.2.3.
const chunkOf = (profile: Buffer) =>
  pngChunk(PROFILE, Buffer.concat([Buffer.from('gamma\0\0', 'latin1'), deflateSync(profile)]));
