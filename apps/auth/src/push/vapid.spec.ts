import { expect, test } from '@jest/globals';
import { Vapid } from './vapid.js';

const [NEW, OLD] = ['n'.repeat(32), 'o'.repeat(32)];

test('the key follows from the secret, and is a point of 65 bytes', () => {
  const [one, again, other] = [[NEW], [NEW], [OLD]].map(
    (secrets) => new Vapid(secrets, undefined).publicKey,
  );

  expect(again).toBe(one);
  expect(other).not.toBe(one);
  expect(Buffer.from(one, 'base64url')).toHaveLength(65);
});
