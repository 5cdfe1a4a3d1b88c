import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { LIMITS } from '@lodge/contracts';

// Enables only decoders of accepted types: no WebP, SVG, PDF or TIFF reaches its library.
sharp.block({ operation: ['VipsForeignLoad'] });
const formats = ['Jpeg', 'Png', 'Nsgif'];
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
// Decoding as many images at once as there are cores, one thread each, is faster than the reverse.
sharp.concurrency(1);
sharp.cache(false);

export const FULL = 1_600;
// More effort costs twice the time for half a per cent of the bytes (docs/decisions/0012).
export const WEBP = { quality: 80, effort: 1 };

const SETTINGS = { failOn: 'error', limitInputPixels: LIMITS.imagePixels } as const;

export const open = (file: Buffer, options: SharpOptions = {}): Sharp =>
  sharp(file, { ...SETTINGS, ...options });

export const within = (image: Sharp, side: number): Sharp =>
  image.resize(side, side, { fit: 'inside', withoutEnlargement: true });

export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export const fromPixels = ({ data, ...raw }: Pixels): Sharp => sharp(data, { raw });

export async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
