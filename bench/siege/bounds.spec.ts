import { goals } from './bounds.js';

it('gives the image-worker the memory of its decoders, which are its children', () => {
  const megabytes = Object.entries(goals.memory).map(([app, bytes]) => [app, bytes / 2 ** 20]);
  expect(Object.fromEntries(megabytes)).toMatchObject({ gateway: 640, 'image-worker': 2560 });
});
