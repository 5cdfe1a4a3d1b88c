import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sweepInTurn } from './sweep.js';

test('sweeps one after another, the others too when one fails', async () => {
  const seen: string[] = [];
  const sweep = (name: string) => async () => {
    seen.push(`${name} begins`);
    await sleep(1);
    seen.push(`${name} ends`);
  };
  const failing = () => Promise.reject(new Error());

  await sweepInTurn({ first: sweep('first'), failing, last: sweep('last') });

  expect(seen).toEqual(['first begins', 'first ends', 'last begins', 'last ends']);
});
