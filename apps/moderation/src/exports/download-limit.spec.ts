import { EventEmitter } from 'node:events';
import type { ExecutionContext } from '@nestjs/common';
import type { RateLimits } from '@lodge/limits';
import { expect, test } from '@jest/globals';
import { DownloadLimit } from './download-limit.js';

const limitOf = (isOn = true) => new DownloadLimit({ isOn } as RateLimits);

function download(limit: DownloadLimit, userId: number, response = new EventEmitter()) {
  const context = {
    switchToHttp: () => ({
      getRequest: () => ({ user: { userId } }),
      getResponse: () => response,
    }),
  } as unknown as ExecutionContext;
  limit.canActivate(context);
  return { end: () => response.emit('close') };
}

test('a member downloads two at once, and another once one has ended', () => {
  const limit = limitOf();
  const first = download(limit, 1);
  download(limit, 1);

  expect(() => download(limit, 1)).toThrow(expect.objectContaining({ status: 429 }));
  download(limit, 2);
  first.end();
  download(limit, 1);
});

test('16 are served at once, whoever they are of', () => {
  const limit = limitOf(false);
  const all = Array.from({ length: 16 }, (_, member) => download(limit, member));

  expect(() => download(limit, 100)).toThrow(expect.objectContaining({ status: 503 }));
  all[0].end();
  download(limit, 100);
});

test('a client that left already is not counted', () => {
  const limit = limitOf();
  const gone = Object.assign(new EventEmitter(), { closed: true });

  for (let count = 0; count < 3; count++)
    expect(() => download(limit, 1, gone)).toThrow(expect.objectContaining({ status: 503 }));
  download(limit, 1);
  download(limit, 1);
});
