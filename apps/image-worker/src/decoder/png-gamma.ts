import { crc32, deflateSync } from 'node:zlib';
import { pngChunks } from '../header/png-header.js';
import { gammaProfile, type Chromaticity, type Primaries } from './gamma-profile.js';

// PNG specification, 11.3.2.
const UNIT = 100_000;
// Nearly all files have it; a smaller difference is invisible.
const USUAL_GAMMA = 45_455;
const TOLERANCE = 1_000;
// Beyond these it is a mistake.
const EXTREMES = { least: UNIT / 10, most: UNIT * 10 };
const HEADER_END = 33;
const GREY_TYPES = [0, 4];
const OTHER_STATEMENTS = ['iCCP', 'sRGB', 'cICP'];

// Browsers heed gAMA and cHRM, libvips only profiles. Other colour chunks take precedence.
export function withGammaProfile(file: Buffer): Buffer {
  const before = chunksBeforeImage(file);
  const [gamma = 0] = numbersOf(before.get('gAMA'), 1);
  if (gamma < EXTREMES.least || gamma > EXTREMES.most) return file;
  if (OTHER_STATEMENTS.some((name) => before.has(name))) return file;
  const primaries = readPrimaries(before.get('cHRM'));
  if (!primaries && Math.abs(gamma - USUAL_GAMMA) <= TOLERANCE) return file;
  const isGrey = GREY_TYPES.includes(before.get('IHDR')![9]);
  const profile = gammaProfile({ exponent: UNIT / gamma, primaries, isGrey });
  const [header, rest] = [file.subarray(0, HEADER_END), file.subarray(HEADER_END)];
  return Buffer.concat([header, chunkOf(profile), rest]);
}

function chunksBeforeImage(file: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  if (file[0] !== 0x89) return found;
  for (const { name, data } of pngChunks(file)) {
    if (name === 'IDAT') break;
    found.set(name, data);
  }
  return found;
}

function numbersOf(chunk: Buffer | undefined, count: number): number[] {
  if (chunk?.length !== 4 * count) return [];
  return Array.from({ length: count }, (_, index) => chunk.readUInt32BE(4 * index));
}

// Undefined unless they span colours.
function readPrimaries(chunk: Buffer | undefined): Primaries | undefined {
  const parts = numbersOf(chunk, 8).map((part) => part / UNIT);
  if (parts.length === 0 || parts.some((part) => part > 1)) return undefined;
  const points = [0, 2, 4, 6].map((at): Chromaticity => [parts[at], parts[at + 1]]);
  const [white, red, green, blue] = points;
  const [[x1, y1], [x2, y2]] = [green, blue].map(([x, y]) => [x - red[0], y - red[1]]);
  const isUsable = points.every(([, y]) => y > 0.001) && Math.abs(x1 * y2 - y1 * x2) > 0.001;
  return isUsable ? { white, red, green, blue } : undefined;
}

// iCCP (PNG specification, 11.3.2.3).
function chunkOf(profile: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('iCCPgamma\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(data.length + 8);
  chunk.writeUInt32BE(data.length - 4, 0);
  data.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(data), data.length + 4);
  return chunk;
}
