import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../../libs/processes/src/paths.mjs';

const entry = { variants: './apps/image-worker/src/decoder/variants.ts' };

/**
 * Bundles the image-worker's variants module. A packed bench cannot build, so it names a bundle
 * built before.
 * @returns path
 */
export async function variantsBundle(): Promise<string> {
  if (process.env.BENCH_VARIANTS) return process.env.BENCH_VARIANTS;
  const { rspack } = await import('@rspack/core');
  const { default: config } = await import('../../rspack.config.mjs');
  const path = join(cacheDir, 'bench');
  const compiler = rspack({
    ...config,
    entry,
    output: { ...config.output, path, filename: '[name].mjs', library: { type: 'module' } },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString({}));
  return join(path, 'variants.mjs');
}
