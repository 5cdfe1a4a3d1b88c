// @ts-check
import sharp from 'sharp';

/** @typedef {(jpeg: Buffer) => Promise<Buffer>} Change what a member may do to a photo, as a file they may send */

const jpeg = (/** @type {import('sharp').Sharp} */ image, quality = 85) =>
  image.jpeg({ quality }).toBuffer();

/** @type {(share: { left?: number, top?: number, right?: number, bottom?: number }) => Change} */
const cut =
  ({ left = 0, top = 0, right = 0, bottom = 0 }) =>
  async (photo) => {
    const { autoOrient } = await sharp(photo).metadata();
    const { width, height } = autoOrient;
    const area = {
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.floor((1 - left - right) * width),
      height: Math.floor((1 - top - bottom) * height),
    };
    return jpeg(sharp(await sharp(photo).autoOrient().toBuffer()).extract(area));
  };

const upright = (/** @type {Buffer} */ photo) => sharp(photo).autoOrient();

/** @type {(degrees: number) => Change} */
const turned = (degrees) => async (photo) =>
  jpeg(sharp(await upright(photo).toBuffer()).rotate(degrees, { background: '#000' }));

/** @type {Record<string, Change>} */
export const changes = {
  'saved again, quality 50': (photo) => jpeg(upright(photo), 50),
  'saved again, quality 20': (photo) => jpeg(upright(photo), 20),
  'by way of WebP, quality 60': async (photo) =>
    jpeg(sharp(await upright(photo).webp({ quality: 60 }).toBuffer())),
  'as PNG': (photo) => upright(photo).png({ compressionLevel: 1 }).toBuffer(),
  'as GIF': (photo) => upright(photo).resize(320).gif({ effort: 1 }).toBuffer(),
  'scaled to a half': async (photo) =>
    jpeg(sharp(await upright(photo).toBuffer()).resize({ width: 320 })),
  'scaled to 200 px': (photo) => jpeg(upright(photo).resize({ width: 200 })),
  'stretched to 5:3': (photo) => jpeg(upright(photo).resize(640, 384, { fit: 'fill' })),
  'cropped to 95 % of the area': cut({ left: 0.0125, right: 0.0125, top: 0.0125, bottom: 0.0125 }),
  'cropped by 5 % at one side': cut({ left: 0.05 }),
  'cropped by 5 %, in the middle': cut({ left: 0.025, right: 0.025, top: 0.025, bottom: 0.025 }),
  'cropped by 5 % at two sides': cut({ left: 0.05, top: 0.05 }),
  'cropped by 5 % at each side': cut({ left: 0.05, right: 0.05, top: 0.05, bottom: 0.05 }),
  mirrored: (photo) => jpeg(upright(photo).flop()),
  'upside down': (photo) => jpeg(upright(photo).flip()),
  'turned by 90°': turned(90),
  'turned by 180°': turned(180),
  'turned by 270°': turned(270),
  'mirrored and turned by 90°': async (photo) =>
    jpeg(sharp(await upright(photo).flop().toBuffer()).rotate(90)),
  'tilted by 2°': turned(2),
  'a fifth lighter': (photo) => jpeg(upright(photo).modulate({ brightness: 1.2 })),
  grey: (photo) => jpeg(upright(photo).greyscale()),
  'with a bar of 10 %': async (photo) => {
    const { width, height } = (await sharp(photo).metadata()).autoOrient;
    const bar = { width, height: Math.round(height / 10), channels: 3, background: '#fff' };
    const input = { create: /** @type {import('sharp').Create} */ (bar) };
    return jpeg(upright(photo).composite([{ input, gravity: 'south' }]));
  },
};
