import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { Request } from 'express';
import { ROUTES } from '@lodge/contracts';
import { bodyOf } from './request-body.js';

test.each([
  ['a small upload', 16_383, 0],
  ['an upload that comes in one chunk', 65_536, 1],
  ['a larger one', 200_000, 1],
])('%s takes a place among large bodies as it should', async (_, bytes, places) => {
  const stream = new PassThrough({ highWaterMark: bytes });
  const headers = { 'content-length': String(bytes) };
  stream.end(Buffer.alloc(bytes));
  let taken = 0;

  await bodyOf(
    Object.assign(stream, { headers }) as unknown as Request,
    ROUTES.uploadImage,
    async () => {
      taken++;
    },
  );

  expect(taken).toBe(places);
});
