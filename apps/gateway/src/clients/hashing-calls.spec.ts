import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { HashingCalls } from './hashing-calls.js';

const response = () => new EventEmitter() as unknown as Response & EventEmitter;
const from = (cookie?: string) => ({ headers: { cookie } }) as Request;

function admitted(calls: HashingCalls, cookie?: string) {
  let count = 0;
  for (let index = 0; index < 100; index++) {
    try {
      calls.hold(from(cookie), response());
      count++;
    } catch (error) {
      expect(error).toMatchObject({ status: 503, details: { retryAfter: 1 } });
    }
  }
  return count;
}

test('a flood is rejected but for a few, and leaves room for browsers that signed in before', () => {
  const calls = new HashingCalls();
  expect([
    admitted(calls),
    admitted(calls, '__Host-device=x'),
    admitted(calls, 'device=x'),
  ]).toEqual([16, 64, 0]);
});

test('room comes back with the end of an answer', () => {
  const calls = new HashingCalls();
  const first = response();
  calls.hold(from(), first);
  expect(admitted(calls)).toBe(15);
  first.emit('close');
  expect(admitted(calls)).toBe(1);
});
