import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { gifPhoto, jpegPhoto, pngPhoto, traces } from './index.js';

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

test('a GIF has several frames', async () => {
  const { pages, height } = await sharp(
    await gifPhoto({ frames: 3, height: 100, width: 100 }),
  ).metadata();
  expect({ pages, height }).toEqual({ pages: 3, height: 100 });
});

test('different seeds give different photos, equal seeds the same one', async () => {
  const [one, same, other] = await Promise.all(
    [1, 1, 2].map((seed) => jpegPhoto({ seed, width: 200, height: 150 })),
  );
  expect(one.equals(same)).toBe(true);
  expect(one.equals(other)).toBe(false);
});
