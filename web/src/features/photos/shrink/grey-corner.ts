// Half a chroma block, the smallest area that a cut-off file loses.
const SIDE = 8;
const GREY = 128;
// Deviation that the conversion to sRGB may cause.
const TOLERANCE = 2;

/**
 * True if the picture ends in plain grey, which browsers draw for the missing part of a truncated
 * JPEG. The orientation determines the corner.
 */
export function hasGreyCorner(photo: ImageBitmap): boolean {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })!;
  const [right, bottom] = [photo.width - SIDE, photo.height - SIDE];
  return [
    [0, 0],
    [right, 0],
    [0, bottom],
    [right, bottom],
  ].some(([x, y]) => {
    context.drawImage(photo, x!, y!, SIDE, SIDE, 0, 0, SIDE, SIDE);
    return isGrey(context.getImageData(0, 0, SIDE, SIDE).data);
  });
}

const isGrey = (rgba: Uint8ClampedArray) =>
  rgba.every((value, at) => at % 4 === 3 || Math.abs(value - GREY) <= TOLERANCE);
