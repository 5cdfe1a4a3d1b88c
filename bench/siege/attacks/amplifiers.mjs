// @ts-check
import { addressOf, flooding } from './attack.mjs';

/** @param {string} path @returns {import('./attack.mjs').Attack} */
const amplifier = (path) => ({
  name: `unauthenticated requests for ${path}`,
  item: '5',
  isShort: true,
  seconds: 12,
  about: `2,000 \`GET ${path}\`, 50 at once, from 50 addresses`,
  run: flooding({
    count: 2000,
    concurrency: 50,
    request: ({ network }, index) => ({ path, address: addressOf(network, index % 50) }),
  }),
});

export const amplifiers = [amplifier('/api/health'), amplifier('/api/docs-json')];
