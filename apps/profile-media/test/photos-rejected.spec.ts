import assert from 'node:assert/strict';
import { afterEach, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { blackPng, count, errorOf, gifPhoto, jpegPhoto, pngPhoto, register } from '@lodge/testing';
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
    'an SVG named as a PNG',
    () => Buffer.from(`<?xml version="1.0"?>${svg}`),
    { name: 'photo.png', type: 'image/png' },
  ],
  ['HTML called a JPEG', () => Buffer.from(html), {}],
  [
    'HTML that starts like a GIF',
    () => Buffer.from(`GIF89a/*${html}*/`),
    { name: 'photo.gif', type: 'image/gif' },
  ],
  [
    'HTML that starts like a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)]),
    {},
  ],
  [
    'HTML that starts like a PNG',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html)]),
    {},
  ],
  ['an empty file', () => Buffer.alloc(0), {}],
  ['a file of zeros', () => Buffer.alloc(4096), {}],
  ['a WebP', () => plain().webp().toBuffer(), {}],
  ['an AVIF', () => plain().avif().toBuffer(), {}],
  ['a TIFF', () => plain().tiff().toBuffer(), {}],
  [
    'a PDF',
    () => Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF'),
    {},
  ],
];

test.each(notImages)('%s is rejected as not an image', async (_, make, as) => {
  const { status, body } = await client.upload(await make(), as);
  expect({ status, body }).toEqual({
    status: 400,
    body: { code: 'invalid_image', error: 'This file is not a valid JPEG, PNG or GIF image' },
  });
});

const whole = {
  JPEG: () => jpegPhoto({ width: 300, height: 200 }),
  PNG: () => pngPhoto({ width: 300, height: 200 }),
  GIF: () => gifPhoto({ width: 300, height: 200, frames: 1 }),
  animation: () => gifPhoto({ width: 120, height: 90 }),
};

// Complete files of each kind are accepted (photos.spec.ts), so truncation is the reason.
test.each(Object.entries(whole))('a %s truncated anywhere is rejected', async (kind, make) => {
  const photo = await make();
  // The last byte of a GIF only ends it: browsers show one without it.
  const last = kind === 'GIF' || kind === 'animation' ? [] : [photo.length - 1];
  const cuts = [
    10,
    40,
    photo.length * 0.2,
    photo.length * 0.5,
    photo.length * 0.8,
    photo.length * 0.97,
    photo.length - 14,
    photo.length - 2,
    ...last,
  ];
  const responses = await Promise.all(
    cuts.map((length) => client.upload(photo.subarray(0, Math.floor(length)))),
  );
  expect(responses.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
    cuts.map(() => '400 invalid_image'),
  );
});

test('a PNG of 2.6 MB and 30,000 × 30,000 pixels is rejected quickly', async () => {
  const bomb = blackPng({ width: 30_000, height: 30_000 });
  expect([bomb.length > 2_500_000, bomb.length < 2_700_000]).toEqual([true, true]);
  const began = performance.now();
  const { status, body } = await client.upload(bomb, { name: 'photo.png', type: 'image/png' });
  expect({ status, body }).toEqual({
    status: 400,
    body: { code: 'invalid_image', error: 'This photo has too many pixels' },
  });
  // 900 million pixels when decoded.
  expect(performance.now() - began).toBeLessThan(15_000);
});

test('a form without a file, with the file in another field, or with text in its place is rejected', async () => {
  const photo = await jpegPhoto({ width: 60, height: 40 });
  const text = new FormData();
  text.append('image', 'a text');
  const responses = await Promise.all([
    client.upload(photo, { field: 'photo' }),
    client.send('POST', '/api/upload-image', new FormData()),
    client.send('POST', '/api/upload-image', text),
  ]);
  expect(
    responses.map((response) => ({
      status: response.status,
      error: typeof errorOf(response).error,
    })),
  ).toEqual(responses.map(() => ({ status: 400, error: 'string' })));
});

test('two files in one form are rejected, and neither is stored', async () => {
  const form = new FormData();
  const blob = new Blob([new Uint8Array(await jpegPhoto({ width: 60, height: 40 }))]);
  form.append('image', blob, 'one.jpg');
  form.append('image', blob, 'two.jpg');
  expect((await client.send('POST', '/api/upload-image', form)).status).toBe(400);
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
