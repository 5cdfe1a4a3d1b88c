import { afterEach, expect, jest, test } from '@jest/globals';
import { SessionKeys } from './session-keys.js';
import { SignedToken } from './signed-token.js';

const keys = new SessionKeys(['1'.repeat(32)]);
const lasting = new SignedToken(keys, 'lasting');
const timed = new SignedToken(keys, 'timed', 300);

afterEach(() => {
  jest.useRealTimers();
});

test('a token gives its fields back to its purpose, subject and keys alone', () => {
  const token = timed.create(7, 'nonce', '');

  expect(timed.read(7, token)).toEqual(['nonce', '']);
  for (const read of [
    timed.read(8, token),
    timed.read('', token),
    new SignedToken(keys, 'other', 300).read(7, token),
    lasting.read(7, token),
    // A purpose with an end reads none that has no end.
    new SignedToken(keys, 'lasting', 300).read(7, lasting.create(7, 'nonce')),
    new SignedToken(new SessionKeys(['2'.repeat(32)]), 'timed', 300).read(7, token),
  ])
    expect(read).toBeUndefined();
});

test('a token is worth nothing once it is over', () => {
  jest.useFakeTimers();
  const token = timed.create(7);

  jest.advanceTimersByTime(299_000);
  expect(timed.read(7, token)).toEqual([]);
  jest.advanceTimersByTime(1_000);
  expect(timed.read(7, token)).toBeUndefined();
});

test('a token that is changed, cut or made up is worth nothing', () => {
  const token = timed.create(7, 'nonce');
  const [end, , signature] = token.split('.');

  for (const other of [
    `${Number(end) + 1}.nonce.${signature}`,
    `${end}.other.${signature}`,
    `${end}.nonce.more.${signature}`,
    `.${token}`,
    `${token}.`,
    `${token}=`,
    signature,
    `.${signature}`,
    '',
    '.',
    '.'.repeat(100_000),
    'x'.repeat(100_000),
  ])
    expect(timed.read(7, other)).toBeUndefined();
});
