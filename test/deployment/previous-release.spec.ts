import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  bodyOf,
  eventually,
  firstAdminVariables,
  register,
  startSystem,
  temporaryFolder,
  type App,
  type System,
} from '@lodge/testing';
import { apps } from '../../libs/processes/src/apps.mjs';
import { migrate } from '../../libs/processes/src/preparation.mjs';
import { exported } from '../support/exports.js';
import { mainJob } from '../support/main-job.js';
import { buildPreviousRelease, type PreviousRelease } from '../support/previous-release.js';
import { schemaOf } from '../support/schema.js';

const folder = temporaryFolder();
let release: PreviousRelease;
let previous: System;

beforeAll(async () => {
  release = await buildPreviousRelease(join(folder, 'release'));
  previous = await release.startSystem();
  await migrate(previous.surroundings, firstAdminVariables);
});
afterAll(async () => {
  await previous?.stop();
  rmSync(folder, { recursive: true, force: true });
});

// Asking for a copy writes what the next release does not store any more.
async function storeCopy({ url }: System) {
  const { client } = await register(url);
  const path: string = '/api/account/exports';
  bodyOf(await client.post(path));
  await eventually('the copy is stored', async () => {
    const { exports } = bodyOf(await client.get(path)) as { exports: { state: string }[] };
    return exports[0]?.state === 'ready';
  });
}

// The tests run in this order: an upgrade, and the way back.
test('the services of the previous release work on the new schema', async () => {
  await mainJob(previous);
  await storeCopy(previous);
});

test('they work beside new ones, which replace them one by one', async () => {
  const next = await startSystem({ data: previous.surroundings });
  try {
    await Promise.all([mainJob(next), mainJob(previous)]);
    await exported((await register(next.url)).client);
  } finally {
    await next.stop();
  }
});

test('its migration runs again on the new schema, and its services start', async () => {
  await release.migrate(previous.surroundings);
  for (const app of apps as App[]) await previous.restart(app);

  await mainJob(previous);
  await storeCopy(previous);
});

test('a second upgrade ends at the same schema', async () => {
  const { ownerUrl } = previous.surroundings;
  await migrate(previous.surroundings, firstAdminVariables);
  const upgraded = await schemaOf(ownerUrl);
  await release.migrate(previous.surroundings);

  await migrate(previous.surroundings, firstAdminVariables);

  expect(await schemaOf(ownerUrl)).toEqual(upgraded);
});
