import {
  piecewiseCurve,
  powerCurve,
  sampledCurve,
  type Chromaticity,
  type Colours,
  type Primaries,
} from './colour-profile.js';

const D65: Chromaticity = [0.3127, 0.329];

// ITU-T H.273, table 2.
const PRIMARIES: Record<number, Primaries> = {
  1: { white: D65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] },
  4: { white: [0.31, 0.316], red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08] },
  5: { white: D65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] },
  6: { white: D65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] },
  7: { white: D65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] },
  9: { white: D65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] },
  11: { white: [0.314, 0.351], red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
  12: { white: D65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] },
  22: { white: D65, red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077] },
};

// Browsers show video as a screen of ITU-R BT.1886 does.
const video = () => powerCurve(2.4);

// ITU-T H.273, table 3.
const CURVES: Record<number, () => Buffer> = {
  1: video,
  4: () => powerCurve(2.2),
  5: () => powerCurve(2.8),
  6: video,
  8: () => powerCurve(1),
  11: video,
  13: () => piecewiseCurve([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]),
  14: video,
  15: video,
  16: () => sampledCurve((value) => toneMapped(perceptualQuantizer(value))),
  18: () => sampledCurve((value) => toneMapped(hybridLogGamma(value))),
};

// Candelas per square metre, found by comparing greys with Chromium.
const MIDDLE = 310;
const PEAK = 1_000;

/** Undefined where browsers use the other chunks instead (PNG specification, 11.3.2.6). */
export function cicpColours(data: Buffer): Omit<Colours, 'isGrey'> | undefined {
  const [primaries, curve, matrix, isFullRange] = data;
  if (data.length !== 4 || matrix !== 0 || isFullRange !== 1) return undefined;
  if (!(primaries in PRIMARIES && curve in CURVES)) return undefined;
  return { primaries: PRIMARIES[primaries], curve: CURVES[curve]() };
}

// ITU-R BT.2100, table 4, in candelas per square metre.
function perceptualQuantizer(value: number): number {
  const root = value ** (32 / 2_523);
  return (
    10_000 * (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (8_192 / 1_305)
  );
}

// ITU-R BT.2100, table 5, on a display of 1,000 candelas per square metre.
function hybridLogGamma(value: number): number {
  const scene =
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return 1_000 * scene ** 1.2;
}

function toneMapped(candelas: number): number {
  const light = candelas / MIDDLE;
  return Math.min(1, (light * (1 + light / (PEAK / MIDDLE) ** 2)) / (1 + light));
}
