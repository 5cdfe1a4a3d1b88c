// @ts-check
import { gifPhoto, jpegPhoto, pngPhoto } from '../../../libs/testing/src/photos.mjs';
import { Random } from '../../../libs/testing/src/random.mjs';

/**
 * Files that begin as photos and are cut off, or hold wrong bytes.
 * @param {number} count
 */
export async function brokenFiles(count) {
  const size = { width: 640, height: 480 };
  const sound = await Promise.all([jpegPhoto(size), pngPhoto(size), gifPhoto(size)]);
  return Array.from({ length: count }, (_, index) => {
    const file = sound[index % sound.length];
    const random = new Random(index + 1);
    return index % 2 === 0 ? cut(file, random) : corrupt(file, random);
  });
}

/** @param {Buffer} file @param {Random} random */
const cut = (file, random) => file.subarray(0, random.whole(16, file.length - 1));

/** @param {Buffer} file @param {Random} random */
function corrupt(file, random) {
  const changed = Buffer.from(file);
  // The signature stays, or the file would not reach a decoder.
  for (let turn = 0; turn < 64; turn++)
    changed[random.whole(16, file.length - 1)] = random.whole(0, 255);
  return changed;
}
