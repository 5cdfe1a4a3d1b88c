import { beforeAll, describe, expect, test } from '@jest/globals';
import { ROUTES, type Route } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { register, signedIn, sql, type Client, type Member } from '@lodge/testing';
import { EVERYDAY, NEED_PROOF } from './access/proofs.js';
import { anotherAdmin, BECAUSE, decideReport, reportOn } from './support/decisions.js';
import { ageProofOf } from './support/old-proof.js';

const scene = await sharedScene({});
// Signed in, but too long ago: a session that somebody else may hold.
let stale: Client;
let moderator: Client;

beforeAll(async () => {
  stale = await signedIn(scene.url, scene.admin);
  await ageProofOf(scene, stale);
  const { id, person } = await register(scene.url);
  await sql(scene, 'update users set is_moderator = true where id = $1', [id]);
  moderator = await signedIn(scene.url, person);
  await ageProofOf(scene, moderator);
});

const routes: Route[] = Object.values(ROUTES);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const send = (client: Client, { method, path }: Route) =>
  client.send(method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {});
const reauthRequired = {
  status: 403,
  body: { error: 'Please confirm that it is you', code: 'reauth_required' },
};

test('the table names the calls that need a recent proof', () => {
  const needing = routes.filter(({ proof }) => proof !== 'none').map(nameOf);

  expect(needing.sort()).toEqual(NEED_PROOF);
});

test('every change by a moderator or an admin needs a recent proof or is everyday work', () => {
  const changes = routes.filter(
    ({ method, access }) => method !== 'GET' && ['moderator', 'admin'].includes(access),
  );

  expect(
    changes
      .map(nameOf)
      .filter((call) => !NEED_PROOF.includes(call))
      .sort(),
  ).toEqual(EVERYDAY);
});

describe('a session whose proof is old', () => {
  test.each(
    routes.filter((route) => NEED_PROOF.includes(nameOf(route))).map((r) => [nameOf(r), r]),
  )('is asked for it before anything else: %s', async (_, route) => {
    expect(await send(stale, route as Route)).toMatchObject(reauthRequired);
  });

  test.each(
    routes
      .filter(({ method, access }) => method !== 'GET' && access === 'moderator')
      .filter((route) => NEED_PROOF.includes(nameOf(route)))
      .map((route) => [nameOf(route), route]),
  )('of a moderator, too: %s', async (_, route) => {
    expect(await send(moderator, route as Route)).toMatchObject(reauthRequired);
  });

  test.each(
    routes
      .filter(({ access, method }) => method !== 'GET' && access !== 'public')
      .filter((route) => !NEED_PROOF.includes(nameOf(route)))
      .map((route) => [nameOf(route), route]),
  )('does everyday work without it: %s', async (_, route) => {
    expect(await send(stale, route as Route)).not.toMatchObject(reauthRequired);
  });
});

test('a session whose proof is recent is asked for nothing', async () => {
  const admin = await signedIn(scene.url, scene.admin);

  expect(await admin.post('/api/admin/invitations', {})).not.toMatchObject(reauthRequired);
});

describe('an admin whose session was stolen', () => {
  let target: Member;
  beforeAll(async () => {
    target = await anotherAdmin(scene);
  });
  const profile = () => {
    const { email: _, password: __, ...fields } = target.person;
    return fields;
  };

  test.each([{ is_admin: false }, { is_admin: false, is_moderator: true }, { is_moderator: true }])(
    'changes no rights: %j',
    async (rights) => {
      const changes = { ...profile(), age: 44, ...rights };
      const answer = await stale.put(`/api/admin/user/${target.id}`, changes);

      expect(answer).toMatchObject(reauthRequired);
      const [user] = await sql<{ is_admin: boolean }>(
        scene,
        'select is_admin, age from users where id = $1',
        [target.id],
      );
      expect(user).toEqual({ is_admin: true, age: target.person.age });
    },
  );

  test('can still edit a profile, also with the rights as they are', async () => {
    const changes = { ...profile(), notes: 'Edited', is_admin: true };

    expect((await stale.put(`/api/admin/user/${target.id}`, changes)).status).toBe(200);
  });

  test.each([
    'suspend',
    'expel',
    ' suspend',
    'SUSPEND',
    ['suspend'],
    { dismiss: 1 },
    null,
    0,
    '',
    'toString',
  ])('decides no report by %j', async (action) => {
    const report = await reportOn(scene, (await register(scene.url)).id);

    const answer = await decideReport(stale, report, { action, ...BECAUSE, days: 1 });

    expect(answer).toMatchObject(reauthRequired);
  });

  test.each(['dismiss', 'warn'])('can still decide a report by %j', async (action) => {
    const report = await reportOn(scene, (await register(scene.url)).id);

    expect((await decideReport(stale, report, { action, ...BECAUSE })).status).toBe(201);
  });
});
