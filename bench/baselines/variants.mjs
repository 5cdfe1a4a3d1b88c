// @ts-check

const entry = './apps/image-worker/src/decoder/variants.ts';

/**
 * The image-worker's variants module as a bundle of its own. Where nothing can be built, a packed
 * bench names one that was.
 * @returns {Promise<string>} path
 */
export async function variantsBundle() {
  if (process.env.BENCH_VARIANTS) return process.env.BENCH_VARIANTS;
  const { bundled } = await import('../bundled.mjs');
  return bundled(entry);
}
