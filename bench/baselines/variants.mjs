// @ts-check
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../../libs/processes/src/paths.mjs';

/**
 * The image-worker's variants module as a bundle of its own. Where nothing can be built, a packed
 * bench names one that was.
 * @returns {Promise<string>} path
 */
export const variantsBundle = async () => process.env.BENCH_VARIANTS ?? (await build());

async function build() {
  const { rspack } = await import('@rspack/core');
  const { default: config } = await import('../../rspack.config.mjs');
  const path = join(cacheDir, 'bench');
  const entry = './apps/image-worker/src/decoder/variants.ts';
  /** @type {any} */
  const options = {
    ...config,
    entry: { variants: entry },
    output: { ...config.output, path, filename: '[name].mjs', library: { type: 'module' } },
  };
  const stats = await promisify(rspack)(options);
  if (stats?.hasErrors()) throw new Error(stats.toString({}));
  return join(path, 'variants.mjs');
}
