import { expect, test } from '@jest/globals';
import { LIMITS } from '@lodge/contracts';
import { fitted } from '../src/features/chat/fitted.js';

const { messageLength: most } = LIMITS;

test('leaves text within the limit as it is', () => {
  expect(fitted('a', 'a'.repeat(most))).toEqual({ text: 'a'.repeat(most), left: 0 });
});

test('cuts what was added, wherever it was added', () => {
  expect(fitted('one two', `one ${'x'.repeat(most)}two`)).toEqual({
    text: `one ${'x'.repeat(most - 7)}two`,
    left: 7,
  });
  expect(fitted('', '😀'.repeat(most + 1))).toEqual({ text: '😀'.repeat(most), left: 1 });
  expect(fitted('a'.repeat(most), `${'a'.repeat(most)}b`)).toEqual({
    text: 'a'.repeat(most),
    left: 1,
  });
});

test('cuts the end of text that was too long before', () => {
  expect(fitted('a'.repeat(most + 5), 'a'.repeat(most + 6)).text).toBe('a'.repeat(most));
});
