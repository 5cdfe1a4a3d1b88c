import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startSystem, type System } from '@lodge/testing';
import { mainJob } from '../support/main-job.js';
import { checkStore, quickSweeps, settled } from '../support/store.js';

let system: System;
beforeAll(async () => {
  system = await startSystem({ env: { 'image-worker': quickSweeps } });
});
afterAll(() => system?.stop());

test('members register, upload photos, join groups and chat, and admins manage them', async () => {
  await mainJob(system);
  await settled(system);
  expect(await checkStore(system)).toMatchObject({
    code: 0,
    report: { orphans: [], missing: [], images: 1 },
  });
});
