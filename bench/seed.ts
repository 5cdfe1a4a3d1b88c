import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { jpegPhoto } from '../libs/testing/src/photos.mjs';
import { signedIn } from '../libs/testing/src/people.mjs';
import type { System } from '../libs/testing/src/system.mjs';
import type { Client } from '../libs/testing/src/client.mjs';

export type Size = { members: number; groups: number; messages: number };

/** Each member has 5 groups and 10 photos, each group 50 members. */
export const sizeOf = (members: number): Size => ({
  members,
  groups: members / 10,
  messages: members * 20,
});

export const benchSize = sizeOf(500);

const groupsPerMember = 5;
const imagesPerMember = 10;
const concurrentSignIns = 4;
/** All members have it. */
export const password = 'Correct-Horse-42!';

/** The group with a fifth of all messages. */
export const busyGroup = 1;

/** Fills a fresh system: rows through SQL, objects as hard links to a few processed samples. */
export async function seed(system: System, size: Size) {
  const passwordHash = await hashOfPassword();
  const { database } = system;
  for (const [statement, values] of statements(size, passwordHash))
    await database.query(statement, values);
  const { rows } = await database.query('select filename from images');
  await storeObjects(
    system.storageDir as string,
    rows.map(({ filename }) => filename),
  );
  await database.query('vacuum analyze');
  // Checkpoints now, or these rows would be written to disk during a measurement.
  await database.query('checkpoint');
}

export const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashOfPassword = () => hash(password, hashOptions);

/**
 * Adds members who do nothing by themselves.
 * @param name their emails are like `coded.0@lodge.example`
 * @returns their ids
 */
export async function addMembers(database: Pool, count: number, name: string): Promise<number[]> {
  const { rows } = await database.query(
    `insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
     select replace(lower($2), ' ', '-') || '.' || n || '@lodge.example', $2 || ' ' || n,
       (select password_hash from users order by id desc limit 1), 30, 5, 10, 160, 'Mixed', 'Vers'
     from generate_series(0, $1::integer - 1) n returning id`,
    [count, name],
  );
  return rows.map(({ id }) => id);
}

/** @param number from 0 */
const emailOf = (number: number) => `member${number}@lodge.example`;

/** Numbers of a group's members, from 0. */
export const membersOf = (group: number, { members, groups }: Size) =>
  Array.from({ length: members }, (_, number) => number).filter(
    (number) => number % (groups / groupsPerMember) === Math.floor((group - 1) / groupsPerMember),
  );

/** A member of each of the first groups, of which no two are the same. */
export const onePerGroup = (groups: number, size: Size) =>
  Array.from({ length: groups }, (_, index) => ({
    group: index + 1,
    member: membersOf(index + 1, size)[index],
  }));

/**
 * Signs members in, a few at a time.
 * @param numbers of the members, from 0
 * @returns their cookies
 */
export async function cookiesOf(system: System, numbers: number[]): Promise<string[]> {
  const cookies = [];
  for (let at = 0; at < numbers.length; at += concurrentSignIns) {
    const clients = await Promise.all(
      numbers
        .slice(at, at + concurrentSignIns)
        .map((number) => signedIn(system.url, credentialsOf(number))),
    );
    cookies.push(...clients.map(cookieOf));
  }
  return cookies;
}

export const adminCookie = async (system: System) =>
  cookieOf(await signedIn(system.url, system.admin));

/** Cookie header with the session only, without the device. */
const cookieOf = ({ cookies }: Client) => `sid=${cookies.get('sid')}`;

/** @param number of the member, from 0 */
export const credentialsOf = (number: number) => ({ email: emailOf(number), password });

/** Member ids are 2, 3, … (1 is the admin), group ids 1, 2, …. */
function statements(
  { members, groups, messages }: Size,
  passwordHash: string,
): [string, unknown[]][] {
  return [
    [
      `insert into users (id, email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position, notes)
      overriding system value select 2 + n, 'member' || n || '@lodge.example', (array['Marcus','Theo','Andre','Felix','Omar','Jonas','Luca','Kai'])[1 + n % 8] || ' ' || n, $2,
        21 + n % 50, 5, n % 12, 140 + n % 90, 'Mixed', 'Vers', 'Here for good company.'
      from generate_series(0, $1::integer - 1) n`,
      [members, passwordHash],
    ],
    [
      `insert into groups (id, name, code, created_by, messages_version) overriding system value select n, 'Group ' || n, 'G' || lpad(n::text, 5, '0'), 1, $2 from generate_series(1, $1::integer) n`,
      [groups, messages],
    ],
    [
      `insert into memberships (group_id, user_id) select 1 + (u.id - 2) * ${groupsPerMember} % $1::integer + k, u.id from users u, generate_series(0, ${groupsPerMember - 1}) k where not u.is_admin`,
      [groups],
    ],
    ...['users', 'groups'].map((table): [string, unknown[]] => [
      `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`,
      [],
    ]),
    // Groups are interleaved and times rise with the ids, as in real use.
    [
      `insert into messages (group_id, user_id, content, created_at)
      select g, 2 + (g - 1) / ${groupsPerMember} + (n % ($3::integer * ${groupsPerMember} / $2::integer)) * ($2::integer / ${groupsPerMember}), 'Message ' || n || ': see you at the lake on Sunday, bring something warm to wear', now() - make_interval(secs => ($1::integer - n) * 2)
      from generate_series(1, $1::integer) n, lateral (select case when n % 5 = 0 then ${busyGroup} else 1 + (n - n / 5) % $2::integer end as g) of_group`,
      [messages, groups, members],
    ],
    [
      'update memberships set last_read_id = (select max(id) from messages where group_id = memberships.group_id) - 10',
      [],
    ],
    [
      `insert into images (user_id, slot, filename, status, is_approved, is_face_picture, width, height, placeholder, thumb_version)
      select u.id, slot, md5(u.id || '-' || slot) || '.webp', 'ready', slot > 1, slot = 2, 1600, 1200, '#808080', 2 from users u, generate_series(1, ${imagesPerMember}) slot where not u.is_admin`,
      [],
    ],
    [
      "insert into image_removals (user_id, reason) select id, 'not_approved' from users where id % 3 = 0",
      [],
    ],
    [
      `insert into group_requests (group_id, user_id, status, processed_at, processed_by)
      select 1 + ((u.id - 2) * ${groupsPerMember} + 7) % $1::integer, u.id, case when u.id % 10 = 0 then 'pending' else 'rejected' end, case when u.id % 10 = 0 then null else now() end, case when u.id % 10 = 0 then null else 1 end
      from users u where not u.is_admin`,
      [groups],
    ],
  ];
}

/** Stores photos as hard links to a few. @param folder of the store */
export async function storeObjects(folder: string, filenames: string[]) {
  const samples = await Promise.all([1, 2, 3, 4, 5].map(sample));
  for (const [kind, side] of [
    ['images', 'full'],
    ['thumbs', 'thumb'],
  ] as const) {
    mkdirSync(join(folder, kind), { recursive: true, mode: 0o700 });
    const originals = samples.map((variants, index) => {
      const file = join(folder, `.sample-${kind}-${index}`);
      writeFileSync(file, variants[side], { mode: 0o600 });
      return file;
    });
    filenames.forEach((filename, index) =>
      linkSync(originals[index % originals.length], join(folder, kind, filename)),
    );
  }
}

/** @param number seed of the photo */
async function sample(number: number) {
  const photo = await jpegPhoto({ seed: number, width: 1600, height: 1200 });
  const variant = (width: number) => sharp(photo).resize(width).webp({ quality: 80 }).toBuffer();
  return { full: await variant(1600), thumb: await variant(640) };
}
