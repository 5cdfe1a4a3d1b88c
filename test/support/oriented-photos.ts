import sharp from 'sharp';

const COLOURS = { red: [255, 0, 0], green: [0, 200, 0], blue: [0, 0, 255], white: [255, 255, 255] };
type Corners = (keyof typeof COLOURS)[];

/**
 * Colours of the top left, top right, bottom left and bottom right corners after each orientation
 * (EXIF 2.32, tag 274) is applied to the first.
 */
export const UPRIGHT: Record<number, Corners> = {
  1: ['red', 'green', 'blue', 'white'],
  2: ['green', 'red', 'white', 'blue'],
  3: ['white', 'blue', 'green', 'red'],
  4: ['blue', 'white', 'red', 'green'],
  5: ['red', 'blue', 'green', 'white'],
  6: ['blue', 'red', 'white', 'green'],
  7: ['white', 'green', 'blue', 'red'],
  8: ['green', 'white', 'red', 'blue'],
};

/** A photo with red, green, blue and white quadrants that is tagged with this orientation. */
export function orientedPhoto(
  orientation: number,
  { width, height } = { width: 80, height: 60 },
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    const [left, right] = UPRIGHT[1].slice(y < height / 2 ? 0 : 2);
    const [start, middle, end] = [y, y + 0.5, y + 1].map((rows) => rows * width * 3);
    pixels.fill(Buffer.from(COLOURS[left]), start, middle);
    pixels.fill(Buffer.from(COLOURS[right]), middle, end);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

export async function cornersOf(picture: Buffer): Promise<Corners> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    [
      ...data.subarray((Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3),
    ].slice(0, 3);
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].map(nearest);
}

function nearest(pixel: number[]) {
  const distance = (colour: number[]) =>
    colour.reduce((sum, part, index) => sum + Math.abs(part - pixel[index]), 0);
  return (Object.keys(COLOURS) as Corners).toSorted(
    (a, b) => distance(COLOURS[a]) - distance(COLOURS[b]),
  )[0];
}
