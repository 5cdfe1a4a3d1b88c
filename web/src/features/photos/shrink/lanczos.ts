// Source pixels and weights that make up one pixel of the result.
export interface Taps {
  first: number;
  weights: Float32Array;
}

const LOBES = 3;

/**
 * Returns weights of the Lanczos kernel for scaling a row of `from` pixels to `to`; each set adds
 * up to 1.
 */
export function lanczos(from: number, to: number): Taps[] {
  const scale = from / to;
  const reach = LOBES * scale;
  return Array.from({ length: to }, (_, index) => {
    const centre = (index + 0.5) * scale - 0.5;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(from - 1, Math.floor(centre + reach));
    const weights = Float32Array.from({ length: last - first + 1 }, (__, tap) =>
      kernel((first + tap - centre) / scale),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function kernel(x: number): number {
  if (x === 0) return 1;
  const angle = Math.PI * x;
  return Math.abs(x) < LOBES
    ? (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle)
    : 0;
}
