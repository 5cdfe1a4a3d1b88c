import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  Client,
  createDatabase,
  firstAdminVariables,
  query,
  register,
  signedIn,
  startSystem,
  temporaryFolder,
  type App,
  type System,
} from '@lodge/testing';
import { apps } from '../../libs/processes/src/apps.mjs';
import { migrate } from '../../libs/processes/src/preparation.mjs';
import { exported } from '../support/exports.js';
import { mainJob } from '../support/main-job.js';
import {
  buildPreviousRelease,
  buildReleaseBeforeIt,
  type Release,
} from '../support/previous-release.js';
import { schemaFile } from '../support/schema-file.js';

const folder = temporaryFolder();
let release: Release;
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

test('the upgrade takes back the facts that were invented for the first admin', async () => {
  const facts = 'num_nulls(age, height_feet, height_inches, weight_pounds, ethnicity)';

  expect(
    await query(
      previous.surroundings.ownerUrl,
      `select ${facts} as unknown from users where is_admin`,
    ),
  ).toEqual([{ unknown: 5 }]);
});

// The tests run in this order: an upgrade, and the way back.
test('the services of the previous release work on the new schema', async () => {
  await mainJob(previous);
});

test('they sign nobody in to an account that was refused since', async () => {
  const { id, person } = await register(previous.url);
  await query(
    previous.surroundings.ownerUrl,
    `update users set standing = 'refused', erase_after = 'epoch', refused_at = now(),
       refused_for = 'other', refusal_note = '' where id = $1`,
    [id],
  );

  expect((await new Client(previous.url).logIn(person)).status).toBe(401);
});

test('they keep a paused member hidden', async () => {
  const { id, person } = await register(previous.url);
  const { ownerUrl } = previous.surroundings;
  await query(ownerUrl, "update users set standing = 'paused' where id = $1", [id]);

  await signedIn(previous.url, person);

  expect(await query(ownerUrl, 'select id from hidden_members where id = $1', [id])).toHaveLength(
    1,
  );
});

test('they decide a request that came with a line, which goes with it', async () => {
  const { ownerUrl } = previous.surroundings;
  const [{ id }, admin] = [
    await register(previous.url),
    await signedIn(previous.url, previous.admin),
  ];
  const [request] = await query<{ id: number }>(
    ownerUrl,
    `with made as (insert into groups (name, code) values ('Rowers', 'KEPT33') returning id)
     insert into group_requests (group_id, user_id, message) select id, $1, 'I row' from made
     returning id`,
    [id],
  );

  const decided = await admin.post(`/api/admin/group-request/${request!.id}`, { action: 'reject' });

  expect(decided.status).toBe(200);
  expect(
    await query(ownerUrl, 'select status, message from group_requests where user_id = $1', [id]),
  ).toEqual([{ status: 'rejected', message: null }]);
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
});

test('a database that began here equals an upgraded one, and its migration runs on it', async () => {
  const own = await newDatabase();
  await migrate(own, firstAdminVariables);
  await release.migrate(own);

  await Promise.all([own, previous.surroundings].map((one) => migrate(one, firstAdminVariables)));

  expect(await schemaLines(own)).toEqual(await schemaLines(previous.surroundings));
});

test('a database of the release before it comes here through it, with its rows', async () => {
  const before = await buildReleaseBeforeIt(join(folder, 'before'));
  const own = await newDatabase();
  await before.migrate(own);
  await query(own.ownerUrl, "insert into groups (name, code) values ('Kept', 'KEPT22')");
  await query(
    own.ownerUrl,
    "insert into exports (user_id, state, name, parts, bytes, expires_at) select id, 'ready', 'copy', 2, 10, now() from users",
  );

  await expect(migrate(own, firstAdminVariables)).rejects.toThrow('older than Lodge 1.0.0');
  await release.migrate(own);
  await migrate(own, firstAdminVariables);

  expect(await schemaLines(own)).toEqual(await schemaLines(previous.surroundings));
  expect(await query(own.ownerUrl, 'select name from groups')).toEqual([{ name: 'Kept' }]);
  expect(await query(own.ownerUrl, 'select key from object_deletions order by key')).toEqual([
    { key: 'exports/copy.1' },
    { key: 'exports/copy.2' },
  ]);
});

const newDatabase = async () => ({
  ...previous.surroundings,
  ownerUrl: await createDatabase(process.env.LODGE_TEST_DATABASE_URL!),
});

/** Whatever the order in which a table got its columns. */
const schemaLines = async ({ ownerUrl }: { ownerUrl: string }) =>
  (await schemaFile(ownerUrl)).replaceAll(',\n', '\n').split('\n').toSorted();
