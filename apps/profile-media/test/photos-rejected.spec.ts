import assert from 'node:assert/strict';
import { afterEach, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { count, errorOf, hugeGif, jpegPhoto, register } from '@lodge/testing';
import { plain } from '../../../test/support/plain-photos.js';
import { keysOf, quickSweeps } from '../../../test/support/store.js';

const system = await sharedScene({ withImages: true, env: { 'image-worker': quickSweeps } });
const { client } = await register(system.url);

// A rejected file leaves nothing once the response is sent, not only after the deletion job.
afterEach(async () => {
  assert.deepEqual(
    { rows: await count(system, 'images'), keys: await keysOf(system) },
    { rows: 0, keys: [] },
  );
});

const html = '<!doctype html><html><body><script>alert(document.cookie)</script></body></html>';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const notImages: [string, () => Buffer | Promise<Buffer>, { name?: string; type?: string }][] = [
  ['an SVG', () => Buffer.from(svg), { name: 'photo.svg', type: 'image/svg+xml' }],
  [
    'HTML that starts like a GIF',
    () => Buffer.from(`GIF89a/*${html}*/`),
    { name: 'photo.gif', type: 'image/gif' },
  ],
  ['an empty file', () => Buffer.alloc(0), {}],
  ['a WebP', () => plain().webp().toBuffer(), {}],
];

test('an image of 60,000 × 60,000 pixels is rejected with the reason', async () => {
  const { status, body } = await client.upload(hugeGif(60_000));
  expect({ status, body }).toEqual({
    status: 400,
    body: { code: 'invalid_image', error: 'This photo has too many pixels' },
  });
});

test.each(notImages)('%s is rejected as not an image', async (_, make, as) => {
  const { status, body } = await client.upload(await make(), as);
  expect({ status, body }).toEqual({
    status: 400,
    body: { code: 'invalid_image', error: 'This file is not a valid JPEG, PNG or GIF image' },
  });
});

test('a form without a file, with the file in another field, with text in its place, or with two files is rejected', async () => {
  const photo = await jpegPhoto({ width: 60, height: 40 });
  const [text, two] = [new FormData(), new FormData()];
  text.append('image', 'a text');
  for (const name of ['one.jpg', 'two.jpg'])
    two.append('image', new Blob([new Uint8Array(photo)]), name);
  const responses = await Promise.all([
    client.upload(photo, { field: 'photo' }),
    client.send('POST', '/api/upload-image', new FormData()),
    client.send('POST', '/api/upload-image', text),
    client.send('POST', '/api/upload-image', two),
  ]);
  expect(
    responses.map((response) => ({
      status: response.status,
      error: typeof errorOf(response).error,
    })),
  ).toEqual(responses.map(() => ({ status: 400, error: 'string' })));
});

test('a body that is not a form is rejected', async () => {
  const photo = await jpegPhoto({ width: 60, height: 40 });
  const raw = await client.send('POST', '/api/upload-image', photo, {
    'content-type': 'image/jpeg',
  });
  const json = await client.post('/api/upload-image', { image: photo.toString('base64') });
  const broken = await client.send('POST', '/api/upload-image', '--x\r\nnonsense', {
    'content-type': 'multipart/form-data; boundary=x',
  });
  const bare = await client.send('POST', '/api/upload-image', 'image', {
    'content-type': 'multipart/form-data',
  });
  expect([raw.status, json.status, broken.status, bare.status]).toEqual([415, 415, 400, 400]);
});
