import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { formOf } from '../form.js';
import { photograph } from '../photo.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';
import type { Call } from '../load-process.js';

const viewers = 50;
const filesEach = 5;

/** 50 members, each viewing photos of a few others. */
export async function bytes(bench: Bench): Promise<Row[]> {
  const members = Array.from({ length: viewers }, (_, member) => member);
  const cookies = await bench.cookies(members);
  const { rows } = await bench.system.database.query(
    'select filename from images where is_approved order by id limit $1',
    [viewers * filesEach],
  );
  const filenames: string[] = rows.map(({ filename }) => filename);
  const viewsOf = (call: (filename: string, cookie: string, member: number) => Call) =>
    members.map((member) =>
      filenames
        .slice(member * filesEach, (member + 1) * filesEach)
        .map((filename) => call(filename, cookies[member], member)),
    );
  const thumbs = viewsOf((filename, cookie) => thumbOf(filename, cookie));
  const tags = new Map<string, string>();
  for (const { path, headers } of thumbs.flat())
    tags.set(path, (await fetch(bench.system.url + path, { headers })).headers.get('etag')!);
  const unchanged = thumbs.map((views) =>
    views.map(({ path, headers }) => ({
      path,
      headers: { ...headers, 'if-none-match': tags.get(path)! },
    })),
  );
  const bareUnchanged = viewsOf((filename, cookie, member) => ({
    path: `/thumbs/${member + 2}/${filename}`,
    headers: { cookie, 'if-none-match': `"${filename}-thumb"` },
  }));
  const bareThumbs = viewsOf((filename, _, member) => ({
    path: `/thumbs/${member + 2}/${filename}`,
  }));
  const photos = viewsOf((filename, cookie) => ({
    path: `/uploads/${filename}`,
    headers: { cookie },
  }));
  const expected = '304';
  return [
    {
      name: 'thumb-unchanged',
      title: 'thumb, 304',
      goal: { ratio: 0.7 },
      product: bench.product(unchanged, { expected }),
      baseline: await bench.bare(bareUnchanged, { expected }),
    },
    {
      name: 'thumb',
      title: 'thumb, 200',
      goal: { ratio: 0.5 },
      product: bench.product(thumbs),
      baseline: await bench.bare(bareThumbs),
    },
    {
      name: 'photo-bytes',
      title: 'large photo, 200 (baseline: a plain file server without authorisation)',
      product: bench.product(photos),
      baseline: await bench.bare(viewsOf((filename) => ({ path: `/files/images/${filename}` }))),
    },
  ];
}

const thumbOf = (filename: string, cookie: string) => ({
  path: `/uploads/${filename}?size=thumb`,
  headers: { cookie },
});

/** Uploads a 3 MB JPEG of 4000 × 3000 pixels, four at a time, and waits until each is ready. */
export async function uploads(bench: Bench): Promise<Row[]> {
  const photo = await photograph();
  const [file, form] = ['photo.jpg', 'photo.form'].map((name) => join(bench.system.dir, name));
  const { headers, body } = formOf(photo);
  writeFileSync(file, photo);
  writeFileSync(form, body);
  // Their photos are deleted before each round.
  const members = Array.from({ length: 60 }, (_, index) => bench.size.members - 1 - index);
  const calls = (await bench.cookies(members)).map((cookie) => ({
    method: 'POST',
    path: '/api/upload-image',
    headers: { cookie, ...headers },
    file: form,
  }));
  const lists = [0, 1, 2, 3].map((at) => calls.filter((_, index) => index % 4 === at));
  return [
    {
      name: 'photo',
      title: 'photo, upload to ready, 4 at once (4000 × 3000 JPEG of 3 MB)',
      goal: { ratio: 0.85 },
      product: {
        ...bench.product(lists, { perSecond: 8, expected: '201' }),
        prepare: () => freeSlots(bench, members),
      },
      baseline: await bench.alone('sharp', availableParallelism(), { PHOTO: file }),
    },
  ];
}

/** Deletes the photos of the previous run: a member may have 12. */
async function freeSlots({ system: { database } }: Bench, members: number[]) {
  const ids = members.map((member) => member + 2);
  await database.query('delete from images where user_id = any($1)', [ids]);
  // Postpones deletions, or the sweep would delete the objects during a measurement.
  await database.query("update object_deletions set not_before = now() + interval '1 day'");
}
