import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startSystem, type System } from '@lodge/testing';
import type { Call } from '../../bench/calls.js';
import { Load } from '../../bench/faults/load.js';
import { missingIn } from '../support/nothing-lost.js';

let system: System;
let load: Load;

// Exceeds the time that the gateway keeps idle connections to a service.
const DRAIN = { DRAIN_SECONDS: '4' };
// Draining a node stops its replicas of all apps. The gateway has a rollout of its own, to tell
// causes of failures apart.
const ROLLOUTS = [
  ['the services', ['auth', 'profile-media', 'groups-chat', 'moderation', 'image-worker']],
  ['the gateway', ['gateway']],
] as const;

beforeAll(async () => {
  system = await startSystem({ replicas: 2, env: { all: DRAIN } });
  load = new Load(system.urls('gateway'), system.admin);
  await load.prepare();
});
afterAll(async () => {
  await load?.close();
  await system?.stop();
});

// Ignores conflicts, such as a photo decided twice or a full photo limit, which a restart does not
// cause.
const failures = (calls: Call[]) =>
  calls
    .filter(({ status }) => status === 0 || status >= 500)
    .map(({ what, failure, ms }) => `${what} ${failure} after ${Math.round(ms!)} ms`);

test.each(ROLLOUTS)('no request fails during a rolling restart of %s', async (_, apps) => {
  const { from } = load.start();
  for (const index of [0, 1]) {
    await Promise.all(apps.map((app) => system.kill(app, index, 'SIGTERM')));
    await Promise.all(apps.map((app) => system.restart(app, index)));
  }
  await load.stop();
  const calls = load.since(from);
  expect(failures(calls)).toEqual([]);
  expect(calls.length).toBeGreaterThan(50);
  expect(load.streams.broken).toBe(0);
});

test('live streams ended with their process and reconnected', () => {
  expect(load.streams.ended).toBeGreaterThan(0);
});

test('everything acknowledged meanwhile is stored', async () => {
  expect(await missingIn(system, load.ledger)).toEqual([]);
});
