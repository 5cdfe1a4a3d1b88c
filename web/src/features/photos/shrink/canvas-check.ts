const SIDE = 64;

// Against fingerprinting some browsers return noise, or white, in place of what was drawn.
export function readsBackExactly(): boolean {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })!;
  const drawn = new ImageData(SIDE, SIDE);
  drawn.data.forEach((_, at) => (drawn.data[at] = at % 4 === 3 ? 255 : (at * 37) % 256));
  context.putImageData(drawn, 0, 0);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.every((value, at) => value === drawn.data[at]);
}
