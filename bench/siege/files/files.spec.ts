import { blackPng } from '@lodge/testing';
import sharp from 'sharp';
import { brokenFiles } from './broken.js';
import { noiseGif } from './gif.js';
import { progressiveJpeg } from './jpeg.js';

// The files must be valid, or a decoder would reject them for a reason other than size.
const strict = { animated: true, failOn: 'warning' } as const;
const decode = async (file: Buffer) => {
  const { format, width, height, pages, depth, isProgressive } = await sharp(
    file,
    strict,
  ).metadata();
  await sharp(file, strict).raw().toBuffer();
  return { format, width, height, pages, depth, isProgressive };
};

describe('files used by the attacks', () => {
  it('are PNG images that decode without a warning, including interlaced and 16-bit ones', async () => {
    const plain = { format: 'png', pages: undefined };

    expect(await decode(blackPng({ width: 301, height: 203 }))).toEqual({
      ...plain,
      width: 301,
      height: 203,
      depth: 'uchar',
      isProgressive: false,
    });
    expect(
      await decode(blackPng({ width: 301, height: 203, depth: 16, isInterlaced: true })),
    ).toEqual({ ...plain, width: 301, height: 203, depth: 'ushort', isProgressive: true });
  });

  it('are progressive JPEGs with one bit per block', async () => {
    const file = progressiveJpeg(1003);

    expect(await decode(file)).toEqual({
      format: 'jpeg',
      width: 1003,
      height: 1003,
      pages: undefined,
      depth: 'uchar',
      isProgressive: true,
    });
    expect(file.length).toBeLessThan(7000);
  });

  it('are animations of noise', async () => {
    const file = noiseGif({ width: 40, height: 30, frames: 9, canvas: { width: 50, height: 60 } });

    expect(await decode(file)).toMatchObject({
      format: 'gif',
      width: 50,
      height: 9 * 60,
      pages: 9,
    });
  });

  it('are broken in a reproducible way', async () => {
    const [first, second] = [await brokenFiles(6), await brokenFiles(6)];

    expect(first).toHaveLength(6);
    expect(Buffer.concat(first)).toEqual(Buffer.concat(second));
  });
});
