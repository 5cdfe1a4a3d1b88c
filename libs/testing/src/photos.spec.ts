import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { jpegPhoto, pngPhoto, traces } from './index.js';

test('a JPEG contains the metadata that a camera writes', async () => {
  const photo = await jpegPhoto({ width: 640, height: 480, orientation: 6 });
  const { format, orientation, exif, xmp } = await sharp(photo).metadata();
  expect({ format, orientation }).toEqual({ format: 'jpeg', orientation: 6 });
  expect(exif?.includes(traces.owner)).toBe(true);
  expect(xmp?.includes(traces.owner)).toBe(true);
});

test('a PNG contains text chunks', async () => {
  const { comments } = await sharp(await pngPhoto({ width: 320, height: 240 })).metadata();
  expect(comments).toContainEqual({ keyword: 'Author', text: traces.owner });
});
