// @ts-check
import { jpegPhoto } from '../libs/testing/src/photos.mjs';

/**
 * A JPEG as a telephone takes it, 4000 × 3000 pixels, of about so many bytes.
 * @param {number} bytes
 */
export async function cameraPhoto(bytes) {
  let [low, high] = [40, 100];
  for (;;) {
    const quality = Math.round((low + high) / 2);
    const photo = await jpegPhoto({ width: 4000, height: 3000, quality, orientation: 6, seed: 4 });
    if (high - low <= 2 || Math.abs(photo.length - bytes) < bytes * 0.05) return photo;
    if (photo.length > bytes) high = quality;
    else low = quality;
  }
}
