import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startSystem, type System } from '@lodge/testing';
import { mainJob } from './support/main-job.js';
import { checkStore, quickSweeps, settled } from './support/store.js';

let system: System;
beforeAll(async () => {
  system = await startSystem({ env: { 'image-worker': quickSweeps } });
});
afterAll(() => system?.stop());

test('members register, show photos, join groups, chat, and are administered', async () => {
  await mainJob(system);
  await settled(system);
  expect(await checkStore(system)).toMatchObject({
    code: 0,
    report: { orphans: [], missing: [], images: 1 },
  });
});
