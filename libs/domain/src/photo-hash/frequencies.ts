export interface Frequency {
  down: number;
  across: number;
}

export const BITS = 256;

const SIDE = 23;

// The lowest frequencies, without the mean; of the highest sum, the pairs nearest to the diagonal:
// mirroring a picture at its diagonal swaps the two of each pair.
export const FREQUENCIES: readonly Frequency[] = Array.from({ length: SIDE * SIDE }, (_, at) => ({
  down: Math.floor(at / SIDE),
  across: at % SIDE,
}))
  .filter(({ down, across }) => down + across > 0)
  .sort((one, other) => sumOf(one) - sumOf(other) || gapOf(one) - gapOf(other))
  .slice(0, BITS);

function sumOf({ down, across }: Frequency) {
  return down + across;
}

function gapOf({ down, across }: Frequency) {
  return down === across ? SIDE : Math.abs(down - across);
}
