// Half a block of colour, which is the least that is lost.
const SIDE = 8;
const GREY = 128;
// What the conversion to sRGB may change.
const TOLERANCE = 2;

/**
 * Whether the picture ends in plain grey, as browsers draw what a JPEG lacks that was cut off. Its
 * orientation decides in which corner.
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
