export const benchmarks = {
  table: () => import('./table.js'),
  stale: () => import('./stale.mjs'),
  streams: () => import('./streams.js'),
  scale: () => import('./scale/scale.js'),
  'first-page': () => import('./first-page.js'),
  'at-rest': () => import('./at-rest.js'),
  capacity: () => import('./capacity.js'),
  soak: () => import('./soak/soak.js'),
  size: () => import('./size/size.js'),
};
