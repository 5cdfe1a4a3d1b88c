import type { Sharp } from 'sharp';
import { toPixels, type Pixels } from './opening.js';

// Converts a CMYK file without a profile as browsers do; libvips would be off by up to 65.
export async function decodeCmyk(image: Sharp): Promise<Pixels> {
  const inks = await toPixels(image.pipelineColourspace('cmyk').toColourspace('cmyk'));
  const data = Buffer.allocUnsafe(inks.width * inks.height * 3);
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    const light = 255 - inks.data[from + 3];
    for (let ink = 0; ink < 3; ink++) {
      data[to + ink] = Math.round(((255 - inks.data[from + ink]) * light) / 255);
    }
  }
  return { data, width: inks.width, height: inks.height, channels: 3 };
}
