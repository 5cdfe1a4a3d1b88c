import { expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, person } from '@lodge/testing';
import { from } from '../../../test/support/limits.js';

// One hash at a time, so that the queue fills.
const scene = await sharedScene({
  env: { all: { RATE_LIMITS: 'on' }, auth: { UV_THREADPOOL_SIZE: '1' } },
});

// Past the gateway, which sends only as many as the queue holds.
const { AUTH_URL = '', GATEWAY_SECRET = '' } = scene.env('gateway');
const call = async (path: '/api/register' | '/api/login', address: string) => {
  const headers = { ...from(address), 'x-gateway-secret': GATEWAY_SECRET };
  return (await new Client(AUTH_URL).post(path, person(), headers)).status;
};
const attempt = () => call('/api/register', '203.0.113.1');
const of = (status: number, statuses: number[]) => statuses.filter((one) => one === status).length;

test('registrations that a full queue rejects cost their network nothing', async () => {
  const { points } = RATE_LIMITS.registrationByNetwork;
  const guesses = Array.from({ length: 200 }, (_, at) => call('/api/login', `198.51.100.${at}`));
  const flood = await Promise.all(Array.from({ length: points }, attempt));
  await Promise.all(guesses);
  expect(of(503, flood)).toBeGreaterThan(0);

  const later: number[] = [];
  for (let at = of(201, flood); at < points; at++) later.push(await attempt());

  expect(later).toEqual(later.map(() => 201));
});
