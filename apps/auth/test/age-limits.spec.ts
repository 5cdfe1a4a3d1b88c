import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { Client, register } from '@lodge/testing';

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
  expect(await pages(one.client, 31)).toEqual([
    '/account/data?age=unavailable',
    '/account/data?age=often',
  ]);
  expect(await pages(other.client, 1)).toEqual(['/account/data?age=unavailable']);
});
