// @ts-check

const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;
const window = 8;

/**
 * Structural similarity (SSIM, Wang et al. 2004) of the luminance, mean over windows of 8 × 8.
 * @param {Buffer} a @param {Buffer} b @param {number} w @param {number} h @param {number} channels
 */
export function ssimOf(a, b, w, h, channels) {
  const luma = (/** @type {Buffer} */ pixels, /** @type {number} */ at) =>
    0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
  let [sum, windows] = [0, 0];
  for (let y = 0; y + window <= h; y += window) {
    for (let x = 0; x + window <= w; x += window) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let dy = 0; dy < window; dy++) {
        for (let dx = 0; dx < window; dx++) {
          const at = ((y + dy) * w + x + dx) * channels;
          const [va, vb] = [luma(a, at), luma(b, at)];
          sa += va;
          sb += vb;
          saa += va * va;
          sbb += vb * vb;
          sab += va * vb;
        }
      }
      const n = window * window;
      const [ma, mb] = [sa / n, sb / n];
      const [vara, varb, cov] = [saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb];
      sum +=
        ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (vara + varb + c2));
      windows++;
    }
  }
  return sum / windows;
}
