import type { Kind } from './runner.js';

/** What can be measured, by the word after `npm run bench --`. */
export const kinds: Record<string, () => Promise<{ kind: Kind }>> = {
  table: () => import('./table.js'),
  streams: () => import('./streams.js'),
  scale: () => import('./scale/scale.js'),
  'first-page': () => import('./first-page.js'),
  'at-rest': () => import('./at-rest.js'),
  capacity: () => import('./capacity.js'),
  soak: () => import('./soak/soak.js'),
  size: () => import('./size/size.js'),
  siege: () => import('./siege/kind.js'),
  faults: () => import('./faults/kind.js'),
  stale: () => import('./stale.js'),
};
