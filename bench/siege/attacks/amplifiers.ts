import { addressOf, flooding, type Attack } from './attack.js';

const amplifier = (path: string): Attack => ({
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
