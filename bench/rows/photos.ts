import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startBaseline } from '../baselines/baseline.js';
import { variantsBundle } from '../baselines/variants.js';
import { formOf } from '../form.js';
import { photographOf } from '../photo.js';
import { cookiesOf, type Size } from '../seed.js';
import { productSide } from '../sides.js';
import type { Bench } from '../bench.js';
import type { Row } from '../rounds.js';

const connections = 4;
const uploaders = 60;
const perSecond = 8;

/** Members whose photos are deleted before each round. */
export const uploadersOf = ({ members }: Size) =>
  Array.from({ length: uploaders }, (_, index) => members - 1 - index);

/** Uploads a 3 MB JPEG of 4000 × 3000 pixels, four at a time, and waits until each is ready. */
export async function photos(bench: Bench): Promise<Row[]> {
  const photo = await photographOf(3_000_000);
  const file = join(bench.system.dir, 'photo.jpg');
  const form = join(bench.system.dir, 'photo.form');
  writeFileSync(file, photo);
  const { headers, body } = formOf(photo);
  writeFileSync(form, body);
  const alone = await startBaseline('sharp', {
    VARIANTS: await variantsBundle(),
    PHOTO: file,
  });
  bench.baselines.push(alone);
  const members = uploadersOf(bench.size);
  const cookies = await cookiesOf(bench.system, members);
  const upload = (cookie: string) => ({
    method: 'POST',
    path: '/api/upload-image',
    headers: { cookie, ...headers },
    file: form,
  });
  const calls = Array.from({ length: connections }, (_, connection) =>
    cookies.filter((_cookie, index) => index % connections === connection).map(upload),
  );
  return [
    {
      name: 'photo',
      title: 'photo, upload to ready, 4 at once (4000 × 3000 JPEG of 3 MB)',
      goal: { ratio: 0.85 },
      product: {
        ...productSide(bench, { connections, calls, perSecond }, '201'),
        prepare: () => freeSlots(bench, members),
      },
      baseline: {
        processes: { sharp: [alone.pid] },
        run: (seconds) => alone.ask({ seconds, concurrency: availableParallelism() }),
      },
    },
  ];
}

/** Deletes the photos of the previous run: a member may have 12. */
async function freeSlots({ system: { database } }: Bench, members: number[]) {
  await database.query('delete from images where user_id = any($1)', [
    members.map((member) => member + 2),
  ]);
  // Postpones deletions, or the sweep would delete the objects during a measurement.
  await database.query("update object_deletions set not_before = now() + interval '1 day'");
}
