import { expect, test } from '@jest/globals';
import { now, SessionKeys, SignedToken } from '@lodge/access';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, register, type Member } from '@lodge/testing';
import { digestOf } from '../../../test/support/session-id.js';

const { points } = RATE_LIMITS.costlyByMember;

const scene = await sharedScene({
  env: {
    all: { RATE_LIMITS: 'on' },
    auth: {
      PUBLIC_ORIGIN: 'https://lodge.example',
      // Nobody listens there.
      AGE_ISSUER: 'http://127.0.0.1:1',
      AGE_CLIENT_ID: 'lodge',
      AGE_REQUIRED_FROM: '2999-01-01',
    },
  },
});

const pages = async (client: Client, times: number) => {
  const seen = new Set<string | null>();
  for (let time = 0; time < times; time++)
    seen.add((await client.get('/api/age/start')).headers.get('location'));
  return [...seen];
};

test('a member is stopped after many checks, and their network is not', async () => {
  const [one, other] = [await register(scene.url), await register(scene.url)];

  expect(await pages(new Client(scene.url), 70)).toEqual(['/']);
  expect(await pages(one.client, points + 1)).toEqual([
    '/account/data?age=unavailable',
    '/account/data?age=often',
  ]);
  expect(await pages(other.client, 1)).toEqual(['/account/data?age=unavailable']);
});

/** The page after the verifier's answer to a check that this member began. */
async function finish({ client }: Member): Promise<string | null> {
  const keys = new SessionKeys([scene.surroundings.secrets.session]);
  const state = new SignedToken(keys, 'age-check', 900).create(digestOf(client), 'seed', now());
  const { headers } = await client.get(`/api/age/return?code=x&state=${state}`);
  return headers.get('location');
}

test('a member may begin and finish as many checks as they may make', async () => {
  const member = await register(scene.url);
  const seen = new Set<string | null>();

  for (let check = 0; check < points; check++) {
    for (const page of await pages(member.client, 1)) seen.add(page);
    seen.add(await finish(member));
  }

  expect([...seen]).toEqual(['/account/data?age=unavailable']);
  expect(await finish(member)).toBe('/account/data?age=often');
});
