import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addPhoto,
  adminOf,
  count,
  eventually,
  holdLock,
  joinAll,
  newGroup,
  register,
  sql,
  startSystem,
  type Client,
  type Member,
  type System,
} from '@lodge/testing';
import { Redis } from 'ioredis';
import { exportReady, fileOf, jsonOf, requestExport, unzip } from '../support/exports.js';
import { checkStore, keysOf, settled } from '../support/store.js';

const MESSAGES = 45_000;
let system: System;
let admin: Client;

beforeAll(async () => {
  system = await startSystem({
    env: { moderation: { TAKEOVER_SECONDS: '3' }, 'image-worker': { SWEEP_SECONDS: '1' } },
  });
  admin = await adminOf(system);
  await pauseAtSteps();
});
afterAll(() => system?.stop());

// An export waits at `begin` and at `finish` while a test holds the advisory lock 1 or 2.
const pauseAtSteps = () =>
  sql(
    system,
    `create function pause() returns trigger language plpgsql as $$
     begin
       if new.attempts > old.attempts then perform pg_advisory_xact_lock(1); end if;
       if new.state = 'ready' then perform pg_advisory_xact_lock(2); end if;
       return new;
     end $$;
     create trigger pause before update on exports for each row execute function pause()`,
  );

/** With a photo and so many messages that the zip has several parts. */
async function memberWithMuch(): Promise<Member> {
  const member = await register(system.url);
  const group = await newGroup(admin);
  await joinAll(group, member);
  await addPhoto(member.client);
  await sql(
    system,
    `insert into messages (group_id, user_id, content)
     select $1, $2, repeat(md5(random()::text), 2) || md5(random()::text) || md5(random()::text) from generate_series(1, ${MESSAGES})`,
    [group.id, member.id],
  );
  return member;
}

const isWaiting = async () =>
  (await count(
    system,
    "pg_stat_activity where wait_event_type = 'Lock' and usename like '%moderation' and datname = current_database()",
  )) > 0;

const partsOf = async ({ id }: Member) => {
  const [own] = await sql<{ parts: number }>(
    system,
    'select parts from exports where user_id = $1',
    [id],
  );
  return own?.parts;
};

async function expectWhole({ client }: Member) {
  const { id, bytes } = await exportReady(client);
  const file = await fileOf(client, id);
  expect(Number(file.headers.get('content-length'))).toBe(bytes);
  const files = unzip(file.body);
  expect(jsonOf(files, 'messages.json')).toHaveLength(MESSAGES);
  expect(Object.keys(files)).toContain('photos/01.webp');
}

/** Nothing of an attempt that was cut off remains in the store. */
async function expectNothingLeft() {
  await settled(system);
  const stored = (await keysOf(system)).filter((key) => key.startsWith('exports/'));
  const known = await sql<{ key: string }>(
    system,
    "select 'exports/' || name || '.' || part as key from exports, generate_series(1, parts) part order by 1",
  );
  expect(stored).toEqual(known.map(({ key }) => key).sort());
  expect(await checkStore(system)).toMatchObject({ code: 0, report: { orphans: [], missing: [] } });
}

describe('an export whose process is killed', () => {
  test.each([
    ['as it begins', 'select pg_advisory_lock(1)', 0],
    ['while it reads messages', 'begin; lock table messages in access exclusive mode', 0],
    ['while parts are stored', 'begin; lock table images in access exclusive mode', 2],
    ['as it ends', 'select pg_advisory_lock(2)', 3],
  ])('%s is begun anew and ends whole', async (_step, lock, parts) => {
    const member = await memberWithMuch();
    const release = await holdLock(system, lock);
    await requestExport(member.client);
    await eventually('the export waits', isWaiting);
    expect(await partsOf(member)).toBe(parts);
    expect((await member.client.get('/api/account/exports')).body.exports).toMatchObject([
      { state: 'preparing', bytes: null },
    ]);

    await system.kill('moderation');
    await release();
    await system.restart('moderation');

    await expectWhole(member);
    await expectNothingLeft();
  });

  test('in the moment of the answer is made all the same', async () => {
    const member = await memberWithMuch();

    await requestExport(member.client);
    await system.restart('moderation');

    await expectWhole(member);
    await expectNothingLeft();
  });
});

test('an export of a member who is erased meanwhile leaves nothing', async () => {
  const member = await memberWithMuch();
  const release = await holdLock(system, 'select pg_advisory_lock(2)');
  await requestExport(member.client);
  await eventually('the export waits', isWaiting);
  expect(await partsOf(member)).toBe(3);

  const erased = member.client.post('/api/account/deletion', { when: 'now', confirm: 'DELETE' });
  await release();

  expect((await erased).status).toBe(200);
  await eventually('the export is gone', async () => (await partsOf(member)) === undefined);
  await expectNothingLeft();
});

test('moderation was denied no command of its queue', async () => {
  const redis = new Redis(system.redisUrl);

  expect(await redis.call('ACL', 'LOG')).toEqual([]);

  redis.disconnect();
});

test('a worker that was thought dead cannot finish over another one', async () => {
  const member = await memberWithMuch();
  const release = await holdLock(system, 'begin; lock table images in access exclusive mode');
  await requestExport(member.client);
  await eventually('the export waits', isWaiting);

  await sql(system, "update exports set name = 'of-another', parts = 0 where user_id = $1", [
    member.id,
  ]);
  await release();
  await eventually('it stops', async () => !(await isWaiting()));

  const [own] = await sql(system, 'select state, name, parts from exports where user_id = $1', [
    member.id,
  ]);
  expect(own).toEqual({ state: 'preparing', name: 'of-another', parts: 0 });
});
