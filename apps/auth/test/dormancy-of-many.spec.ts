import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { startScene, type Scene } from '@lodge/scene';
import { sql } from '@lodge/testing';
import { createApp } from '../../../test/scene/apps.js';
import { DormancyService } from '../src/leaving/dormancy.service.js';

let scene: Scene;
// Processes of auth beside the scene's own, whose sweeps run when the test says so.
let counting: NestExpressApplication;
let off: NestExpressApplication;

beforeAll(async () => {
  scene = await startScene({ env: { auth: { DORMANT_MONTHS: '6' } } });
  counting = await createApp('auth', scene.env('auth'));
  off = await createApp('auth', { ...scene.env('auth'), DORMANT_MONTHS: 'off' });
  await Promise.all([counting.init(), off.init()]);
});
afterAll(async () => {
  // Before Redis is gone.
  await Promise.all([counting?.close(), off?.close()]);
  await scene?.stop();
});

const sweep = (app: NestExpressApplication) => app.get(DormancyService, { strict: false }).sweep();
const count = async (condition: string) =>
  (await sql<{ count: number }>(scene, `select count(*) from users where ${condition}`))[0].count;

test('a hundred thousand members begin to be counted, and are shown again, at once', async () => {
  await sql(
    scene,
    `insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
     select 'many' || n || '@lodge.example', 'many' || n, '', 30, 6, 0, 180, 'Other', 'Side'
     from generate_series(1, 100000) n`,
  );

  await sweep(counting);
  expect(await count('signed_in_month is null and not is_admin')).toBe(0);

  await sql(
    scene,
    "update users set standing = 'dormant', erase_after = now() + interval '1 year' where username like 'many%0'",
  );
  await sweep(off);
  expect(await count("signed_in_month is not null or standing = 'dormant'")).toBe(0);
}, 600_000);
