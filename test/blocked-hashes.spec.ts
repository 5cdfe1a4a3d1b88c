import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { dataSourceOptions, publishThrough, roleOf, type Service } from '@lodge/database';
import { migrate } from '../apps/operator/src/migrate/migrate.js';
import { MAX_DISTANCE, orientations } from '@lodge/domain/photo-hash';
import { RACE_ROUNDS, createDatabase, query } from '@lodge/testing';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import * as WORKER from '../apps/image-worker/src/entities.js';
import { BlockedHashes as BlockedInWorker } from '../apps/image-worker/src/likeness/blocked-hashes.js';
import { becomeReady } from '../apps/image-worker/src/processing/ready-images.js';
import * as MODERATION from '../apps/moderation/src/entities.js';
import * as blocked from '../apps/moderation/src/images/blocked-hashes.js';
import { HashComparisonService } from '../apps/moderation/src/images/hash-comparison.service.js';
import { rolePasswords } from './support/schema.js';

const passwords = rolePasswords('of-hashes');
let url: string;
let moderation: DataSource;
let worker: DataSource;
let hashes: BlockedInWorker;
let [owner, stranger] = [0, 0];
let slot = 0;

beforeAll(async () => {
  url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
  await migrate(url, passwords);
  moderation = await sourceOf('moderation', Object.values(MODERATION));
  worker = await sourceOf('image-worker', Object.values(WORKER));
  hashes = new BlockedInWorker();
});
afterAll(async () => {
  await moderation.destroy();
  await worker.destroy();
});
beforeEach(async () => {
  [owner, stranger] = [await newUser(), await newUser()];
  slot = 0;
});

async function sourceOf(service: Service, entities: (new () => object)[]) {
  const address = new URL(url);
  address.username = roleOf(address.pathname.slice(1), service);
  address.password = passwords[service];
  const source = new DataSource({ ...dataSourceOptions(address.href, 4), entities });
  publishThrough(source, { publish: () => undefined });
  return source.initialize();
}

let users = 0;

const insertUsers = (names: string[]) =>
  query<{ id: number }>(
    url,
    `insert into users (email, password_hash, username, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
     select n || '@lodge.example', 'x', n, 30, 5, 9, 170, 'Other', 'Side' from unnest($1::text[]) n returning id`,
    [names],
  );

const newUser = async () => (await insertUsers([`hash${users++}`]))[0].id;

async function processing(userId: number): Promise<{ id: number; user_id: number }> {
  slot = (slot % 12) + 1;
  const [{ id }] = await query<{ id: number }>(
    url,
    "insert into images (user_id, slot, filename) values ($1, $2, md5(random()::text) || '.webp') returning id",
    [userId, slot],
  );
  return { id, user_id: userId };
}

const facts = { width: 4, height: 3, placeholder: '#808080' };
const randomHash = () => Array.from({ length: 256 }, () => randomInt(2)).join('');
const flipped = (hash: string, bits: number) =>
  [...hash].map((bit, at) => (at < bits ? 1 - Number(bit) : bit)).join('');

async function finished(userId: number, hash: string | null) {
  const image = await processing(userId);
  await becomeReady(worker, hashes, image, { ...facts, hash });
  return image;
}

const inModeration = (work: (transaction: EntityManager) => Promise<void>) =>
  moderation.transaction(work);

const blockForOwner = (hash: string) =>
  inModeration((transaction) => blocked.blockForOwner(transaction, { user_id: owner, hash }, null));
const decideToBlock = (hash: string) =>
  inModeration((transaction) =>
    blocked.blockForEverybody(transaction, { hash, decisionId: null, isUrgent: false }),
  );
async function blockForEverybody(hash: string) {
  await decideToBlock(hash);
  await new HashComparisonService(moderation).run();
}

async function likeOf({ id }: { id: number }) {
  const [found] = await query<{ status: string; owner_id: number | null; hash: string | null }>(
    url,
    'select i.status, b.owner_id, b.hash from images i left join blocked_hashes b on b.id = blocked_hash_id where i.id = $1',
    [id],
  );
  return found;
}

test('what is blocked for everybody is told to all, before and after, in every orientation', async () => {
  const hash = randomHash();
  const turned = orientations(hash);
  const before = [await finished(owner, turned[3]), await finished(stranger, turned[6])];

  await blockForEverybody(hash);

  const after = [await finished(owner, turned[1]), await finished(stranger, turned[7])];
  for (const image of [...before, ...after])
    expect(await likeOf(image)).toEqual({ status: 'ready', owner_id: null, hash });
});

test('the limit is the same on both sides', async () => {
  const hash = randomHash();
  const [near, far] = [flipped(hash, MAX_DISTANCE), flipped(hash, MAX_DISTANCE + 1)];
  const before = [await finished(owner, near), await finished(owner, far)];

  await blockForOwner(hash);

  const after = [await finished(owner, near), await finished(owner, far)];
  const found = await Promise.all([...before, ...after].map(likeOf));
  expect(found.map(({ hash: like }) => like)).toEqual([hash, null, hash, null]);
});

test('the latest of several blocks for everybody counts, and more than a later rejection', async () => {
  const hash = randomHash();
  await blockForEverybody(flipped(hash, 3));
  await blockForEverybody(flipped(hash, 5));
  const first = await finished(owner, hash);
  await blockForEverybody(flipped(hash, 3));

  await blockForOwner(hash);

  for (const image of [first, await finished(owner, hash)])
    expect(await likeOf(image)).toMatchObject({ owner_id: null, hash: flipped(hash, 3) });
});

test.each<[string, (hash: string) => Promise<void>]>([
  ['its owner', blockForOwner],
  ['everybody', blockForEverybody],
])(
  'a photo that becomes ready while one like it is blocked for %s is told',
  async (_whom, block) => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const hash = randomHash();
      if (slot === 12) [owner, slot] = [await newUser(), 0];
      const image = await processing(owner);

      await Promise.all([
        block(hash),
        becomeReady(worker, hashes, image, { ...facts, hash: orientations(hash)[round % 8] }),
      ]);

      expect([round, await likeOf(image)]).toMatchObject([round, { status: 'ready', hash }]);
    }
  },
);

test('a job that runs twice leaves the photo as the first one did', async () => {
  const hash = randomHash();
  await blockForOwner(hash);
  const image = await processing(owner);

  const outcomes = await Promise.all(
    [1, 2].map(() => becomeReady(worker, hashes, image, { ...facts, hash })),
  );

  expect(outcomes.sort()).toEqual([false, true]);
  expect(await likeOf(image)).toMatchObject({ status: 'ready', hash });
});

test('a photo that cannot be compared does not become ready', async () => {
  const image = await processing(owner);
  await query(url, 'alter table blocked_hashes rename to blocked_hashes_away');
  const others = new BlockedInWorker();

  await expect(
    becomeReady(worker, others, image, { ...facts, hash: randomHash() }),
  ).rejects.toThrow();

  await query(url, 'alter table blocked_hashes_away rename to blocked_hashes');
  expect(await likeOf(image)).toMatchObject({ status: 'processing' });
});

test('a block that was lifted is told to nobody, by a worker that still knows it too', async () => {
  const hash = randomHash();
  await blockForEverybody(hash);
  const told = await finished(owner, hash);
  await query(url, 'delete from blocked_hashes where hash = $1::bit(256)', [hash]);

  const later = await finished(owner, hash);

  expect([(await likeOf(told)).hash, (await likeOf(later)).hash]).toEqual([null, null]);
});

test('photos become ready while others are compared with what is blocked', async () => {
  const hash = randomHash();
  const before = await finished(owner, hash);
  await decideToBlock(hash);
  const held = new pg.Client(url);
  await held.connect();
  await held.query('begin');
  await held.query('select from images where id = $1 for update', [before.id]);

  const comparing = new HashComparisonService(moderation).run();
  const after = await finished(stranger, hash);

  expect(await likeOf(after)).toMatchObject({ status: 'ready', hash });
  await held.query('rollback');
  await held.end();
  await comparing;
  expect(await likeOf(before)).toMatchObject({ hash });
});

test('a comparison that was interrupted goes on where it was, by one process or several', async () => {
  const hash = randomHash();
  await insertUsers(Array.from({ length: 500 }, (_, n) => `many${n}`));
  await query(
    url,
    `insert into images (user_id, slot, filename, status, hash)
     select id, slot, md5(id || '-' || slot) || '.webp', 'ready', $1::bit(256)
     from users, generate_series(1, 10) slot where username like 'many%'`,
    [hash],
  );
  await decideToBlock(hash);
  const [{ id }] = await query<{ id: number }>(
    url,
    'select id from blocked_hashes where hash = $1::bit(256)',
    [hash],
  );
  const [{ middle }] = await query<{ middle: number }>(
    url,
    "select (percentile_disc(0.5) within group (order by id))::integer as middle from images where filename in (select md5(u.id || '-' || s) || '.webp' from users u, generate_series(1, 10) s where username like 'many%')",
  );
  await query(url, 'update blocked_hashes set compared_through = $2 where id = $1', [id, middle]);

  await Promise.all([1, 2, 3].map(() => new HashComparisonService(moderation).run()));
  await new HashComparisonService(moderation).run();

  const marked = await query<{ below: boolean; count: number }>(
    url,
    'select id <= $2 as below, count(*)::integer from images where blocked_hash_id = $1 group by 1',
    [id, middle],
  );
  expect(marked).toEqual([{ below: false, count: 2_500 }]);
  const [{ left }] = await query(
    url,
    'select compared_through as left from blocked_hashes where id = $1',
    [id],
  );
  expect(left).toBeNull();
});

test('a block for everybody that is compared later leaves a photo to a later one, and counts more than a rejection', async () => {
  const [hash, other] = [randomHash(), randomHash()];
  await decideToBlock(flipped(hash, 3));
  const image = await finished(owner, hash);
  await decideToBlock(hash);
  const rejected = await finished(owner, other);
  await decideToBlock(flipped(other, 3));
  await blockForOwner(other);

  await new HashComparisonService(moderation).run();

  expect(await likeOf(image)).toMatchObject({ owner_id: null, hash });
  expect(await likeOf(rejected)).toMatchObject({ owner_id: null });
});

test('a hash whose comparison fails does not hold up the next', async () => {
  const [failing, other] = [randomHash(), randomHash()];
  await decideToBlock(failing);
  await decideToBlock(other);
  const image = await finished(owner, flipped(other, 2));
  await query(url, 'update images set blocked_hash_id = null where id = $1', [image.id]);
  await query(
    url,
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'fails'; end $$;
     create trigger failing before update of compared_through on blocked_hashes for each row
     when (old.hash = '${failing}'::bit(256)) execute function fail()`,
  );
  try {
    await expect(new HashComparisonService(moderation).run()).rejects.toThrow('fails');

    expect(await likeOf(image)).toMatchObject({ hash: other });
  } finally {
    await query(url, 'drop function fail cascade');
  }
});
