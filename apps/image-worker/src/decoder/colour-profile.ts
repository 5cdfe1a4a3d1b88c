import {
  apply,
  invert,
  multiply,
  scaleColumns,
  transpose,
  type Matrix,
  type Vector,
} from './matrix.js';

export type Chromaticity = [x: number, y: number];

export interface Primaries {
  white: Chromaticity;
  red: Chromaticity;
  green: Chromaticity;
  blue: Chromaticity;
}

const SRGB: Primaries = {
  white: [0.3127, 0.329],
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
};
// ICC.1:2010, 7.2.16.
const D50: Vector = [0.9642, 1, 0.8249];
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const HEADER_BYTES = 128;
const SAMPLES = 4_096;

interface Tag {
  name: string;
  data: Buffer;
}

export interface Colours {
  curve: Buffer;
  primaries?: Primaries;
  isGrey: boolean;
}

// ICC.1:2010.
export function colourProfile({ curve, primaries = SRGB, isGrey }: Colours): Buffer {
  const tags: Tag[] = [{ name: 'wtpt', data: xyz(D50) }];
  if (isGrey) return assemble('GRAY', [...tags, { name: 'kTRC', data: curve }]);
  const colorants = transpose(colorantsOf(primaries));
  for (const [index, letter] of ['r', 'g', 'b'].entries()) {
    tags.push({ name: `${letter}XYZ`, data: xyz(colorants[index]) });
    tags.push({ name: `${letter}TRC`, data: curve });
  }
  return assemble('RGB ', tags);
}

export const powerCurve = (exponent: number): Buffer => parametric(0, [exponent]);

/** Its type is 3 (ICC.1:2010, 10.16): light is (aX + b)^g from d on, and cX below. */
export const piecewiseCurve = (parameters: number[]): Buffer => parametric(3, parameters);

export function sampledCurve(light: (value: number) => number): Buffer {
  const samples = Buffer.alloc(2 * SAMPLES);
  for (let index = 0; index < SAMPLES; index++) {
    samples.writeUInt16BE(Math.round(light(index / (SAMPLES - 1)) * 65_535), 2 * index);
  }
  const head = Buffer.from('curv\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(SAMPLES, 8);
  return Buffer.concat([head, samples]);
}

function parametric(type: number, parameters: number[]): Buffer {
  const head = Buffer.from('para\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt16BE(type, 8);
  return Buffer.concat([head, fixed(parameters)]);
}

function colorantsOf({ white, red, green, blue }: Primaries): Matrix {
  const primaries = transpose([red, green, blue].map(ofLuminance1) as Matrix);
  const light = ofLuminance1(white);
  const colorants = scaleColumns(primaries, apply(invert(primaries), light));
  const [from, to] = [apply(BRADFORD, light), apply(BRADFORD, D50)];
  const ratios = to.map((part, index) => part / from[index]) as Vector;
  const adaptation = multiply(scaleColumns(invert(BRADFORD), ratios), BRADFORD);
  return multiply(adaptation, colorants);
}

const ofLuminance1 = ([x, y]: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y];

function fixed(values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) {
    bytes.writeInt32BE(Math.round(value * 65_536), 4 * index);
  }
  return bytes;
}

const xyz = (values: Vector) =>
  Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), fixed(values)]);

function assemble(space: 'RGB ' | 'GRAY', tags: Tag[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  let offset = HEADER_BYTES + table.length;
  for (const [index, { name, data }] of tags.entries()) {
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(offset, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
    offset += data.length;
  }
  return Buffer.concat([header(space, offset), table, ...tags.map(({ data }) => data)]);
}

function header(space: string, size: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x04_20_00_00, 8);
  bytes.write(`mntr${space}XYZ `, 12, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  fixed(D50).copy(bytes, 68);
  return bytes;
}
