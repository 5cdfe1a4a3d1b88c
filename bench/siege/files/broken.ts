import { gifPhoto, jpegPhoto, pngPhoto } from '../../../libs/testing/src/photos.mjs';
import { Random } from '../../../libs/testing/src/random.mjs';

/** Truncated and corrupted photos in alternation. */
export async function brokenFiles(count: number) {
  const size = { width: 640, height: 480 };
  const valid = await Promise.all([jpegPhoto(size), pngPhoto(size), gifPhoto(size)]);
  return Array.from({ length: count }, (_, index) => {
    const file = valid[index % valid.length];
    const random = new Random(index + 1);
    return index % 2 === 0 ? truncate(file, random) : corrupt(file, random);
  });
}

const truncate = (file: Buffer, random: Random) =>
  file.subarray(0, random.whole(16, file.length - 1));

function corrupt(file: Buffer, random: Random) {
  const changed = Buffer.from(file);
  // Keeps the signature, so that the file reaches a decoder.
  for (let turn = 0; turn < 64; turn++)
    changed[random.whole(16, file.length - 1)] = random.whole(0, 255);
  return changed;
}
