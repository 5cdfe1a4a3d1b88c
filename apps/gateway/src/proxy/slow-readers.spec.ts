import { afterEach, expect, test } from '@jest/globals';
import type { RequestHandler } from 'express';
import { eventually } from '@lodge/testing';
import { closeAll, gatewayBefore, seals } from '../../test/gateway-before.js';

afterEach(closeAll);

/** Clients that say so read nothing, as the system lets those do whose window is full. */
const readingNothing: RequestHandler = (request, _response, next) => {
  if (request.headers.reads === 'nothing')
    Object.assign(request.socket, { _write: () => undefined, _writev: () => undefined });
  next();
};

test('sign-ins whose answers are not read hold no place for hashing', async () => {
  let answered = 0;
  const url = await gatewayBefore((request, response) => {
    request.resume().once('end', () => response.end('{}', () => answered++));
  }, readingNothing);
  const signIn = (headers?: Record<string, string>) =>
    fetch(`${url}/api/login`, { method: 'POST', body: '{}', headers });
  const unread = Array.from({ length: 20 }, () =>
    signIn({ reads: 'nothing' }).catch(() => undefined),
  );
  await eventually('answers', async () => answered >= 4);

  const { status } = await signIn();

  expect(status).toBe(200);
  closeAll();
  await Promise.all(unread);
});

test('photos that are not read keep nobody from theirs', async () => {
  const photo = Buffer.alloc(1_000_000);
  let asked = 0;
  const url = await gatewayBefore((_request, response) => {
    asked++;
    response.end(photo);
  }, readingNothing);
  const view = (member: number, headers?: Record<string, string>) =>
    fetch(`${url}/uploads/photo.webp`, {
      headers: { cookie: `sid=${seals.seal('sid', String(member).padStart(43, '0'))}`, ...headers },
    });
  const unread = Array.from({ length: 64 }, (_, index) =>
    view(index % 8, { reads: 'nothing' }).catch(() => undefined),
  );
  await eventually('every connection of the network taken', async () => asked === 64);

  const { status } = await view(9);

  expect(status).toBe(200);
  closeAll();
  await Promise.all(unread);
});
