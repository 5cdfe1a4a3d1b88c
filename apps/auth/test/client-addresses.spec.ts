import { expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, person } from '@lodge/testing';
import { from } from '../../../test/support/limits.js';

// The test acts as a trusted proxy that reports client addresses.
const scene = await sharedScene({
  env: { all: { RATE_LIMITS: 'on' }, gateway: { TRUSTED_PROXIES: 'loopback' } },
});

test.each<[string, (at: number) => string]>([
  ['a port', (at) => `9.9.9.4:${1_000 + at}`],
  ['brackets and a port', (at) => `[2001:db8::4]:${1_000 + at}`],
  ['a zone', (at) => `2001:db8:1::4%eth${at}`],
  ['no address', (at) => `garbage${at}`],
  ['octets with zeros', (at) => `9.9.9.0${60 + at}`],
])('a proxy that writes %s makes no new network of each call', async (_, addressOf) => {
  const { points } = RATE_LIMITS.signInByAccountAndNetwork;
  const { email } = person();
  const guess = async (at: number) => {
    const guessed = { email, password: 'Wrong-Horse-42!' };
    return (await new Client(scene.url).post('/api/login', guessed, from(addressOf(at)))).status;
  };

  const statuses: number[] = [];
  for (let at = 0; at < points + 2; at++) statuses.push(await guess(at));

  expect(statuses).toEqual([...Array<number>(points).fill(401), 429, 429]);
});
