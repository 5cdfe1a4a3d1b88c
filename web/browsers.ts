/**
 * The oldest browsers that the app is built for: older ones lack `light-dark()` or `:has()`. What
 * came later and is used anyway, test/browser/odd-browsers.spec.ts takes away.
 */
export const OLDEST_BROWSERS = { chrome: 123, firefox: 121, safari: 17.5 };
