// @ts-check
import { addressOf } from '../wire/addresses.mjs';
import { flood } from '../wire/flood.mjs';
import { times } from './attack.mjs';

/** @param {string} path @returns {import('./attack.mjs').Attack} */
const amplifier = (path) => ({
  name: `strangers ask for ${path}`,
  item: '5',
  isShort: true,
  seconds: 12,
  about: `2,000 \`GET ${path}\`, 50 at once, from 50 addresses`,
  run: (target, signal) =>
    flood(target, signal, {
      atOnce: 50,
      requests: times(2000, (index) => ({ path, address: addressOf(target.network, index % 50) })),
    }),
});

export const amplifiers = [amplifier('/api/health'), amplifier('/api/docs-json')];
