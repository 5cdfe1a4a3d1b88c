import { afterEach, describe, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { startScene, type Scene } from '@lodge/scene';
import { Client, count, person, signedIn, sql } from '@lodge/testing';
import { crowd, expel, setUser } from '../../../test/support/decisions.js';

let system: Scene;

afterEach(() => system.stop());

const start = async (mode: string, all: Record<string, string> = {}) => {
  system = await startScene({ env: { all, auth: { REGISTRATION: mode } } });
};
const attempt = (invitation?: string, own: object = {}) =>
  new Client(system.url).post('/api/register', { ...person(), ...own, invitation });
const invite = async (options: object = {}) => {
  const admin = await signedIn(system.url, system.admin);
  const { body } = await admin.post('/api/admin/invitations', { days: 7, ...options });
  return body.link.split('=')[1];
};

test('a closed site takes nobody, not even by an invitation', async () => {
  await start('closed');
  const before = await count(system, 'users');

  const answers = [await attempt(), await attempt(await invite())];

  expect((await new Client(system.url).get('/api/registration')).body).toEqual({
    modes: ['closed'],
    line: '',
  });
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({
      status: 403,
      body: { error: 'Registration is closed', code: 'registration_closed' },
    });
  expect(await count(system, 'users')).toBe(before);
});

test('with both modes an invitation is needed, and does not skip the approval', async () => {
  await start('invitation,approval');

  expect(await attempt()).toMatchObject({ status: 403, body: { code: 'invitation_required' } });
  expect(await attempt(await invite())).toMatchObject({
    status: 201,
    body: { restriction: 'pending' },
  });
});

test.each(['invitation,approval', 'approval'])(
  'who waits is told by which invitation they came, and from whom if the admin wants it: %s',
  async (modes) => {
    await start(modes);
    const waiting = async (options: object) => {
      const client = new Client(system.url);
      const invitation = await invite({ note: 'Robin of the choir', ...options });
      await client.post('/api/register', { ...person(), invitation });
      return client;
    };
    const admission = async (client: Client) => (await client.post('/api/account/admission')).body;
    const [named, unnamed] = [await waiting({ names_inviter: true }), await waiting({})];

    const { username } = system.admin;
    expect(await admission(named)).toEqual({
      message: 'Looked up',
      is_admitted: false,
      invitation: { from: username },
    });
    expect(await admission(unnamed)).toMatchObject({ invitation: { from: null } });
    // Somebody who is no admin any more is not named.
    await sql(system, 'update users set is_admin = false where username = $1', [username]);
    expect(await admission(named)).toMatchObject({ invitation: { from: null } });
  },
);

test.each([
  ['open', undefined],
  ['approval', 'pending'],
])(
  'an invitation that nobody needs is used once, and a wrong one rejects nobody: %s',
  async (mode, restriction) => {
    await start(mode);
    const code = await invite();

    const answers = await Promise.all([attempt(code), attempt(code), attempt('nonsense')]);

    for (const { status, body } of answers)
      expect([status, body.restriction]).toEqual([201, restriction]);
    const admin = await signedIn(system.url, system.admin);
    const { invitations } = (await admin.get('/api/admin/invitations')).body;
    expect(answers.map(({ body }) => body.userId)).toContain(invitations[0].used_by);
    const { registrations } = (await admin.get('/api/admin/registrations')).body;
    const inviters = registrations.map(({ invited_by }) => invited_by);
    expect(inviters.filter(Boolean)).toEqual(restriction ? [system.admin.username] : []);
  },
);

test('guesses of invitations are limited by network', async () => {
  await start('invitation', { RATE_LIMITS: 'on' });
  const { points, slowed } = RATE_LIMITS.wrongInvitationsByNetwork;
  const statuses: number[] = [];
  for (let guess = 0; guess <= points + slowed.points; guess++)
    statuses.push((await attempt(['A'.repeat(43), 'nonsense'][guess % 2])).status);

  expect(statuses.slice(0, points)).toEqual(Array(points).fill(403));
  expect(statuses.at(-1)).toBe(429);
});

describe('an address like one that was expelled', () => {
  /** Of somebody who came in before the mode was what it is. */
  async function expelAnna() {
    const [{ id }] = await crowd(system, 'anna', 1);
    await setUser(system, id, "email = 'anna@gmail.com'");
    await expel(system, await signedIn(system.url, system.admin), id);
  }

  /** Registers as often as taken emails may be asked for, and resolves to how somebody new is answered. */
  async function nextAfterAll(mode: string, prepare: () => Promise<unknown> = async () => {}) {
    await start(mode, { RATE_LIMITS: 'on' });
    await expelAnna();
    await prepare();
    const answers = [];
    for (let tag = 0; tag < RATE_LIMITS.emailTakenByNetwork.points; tag++)
      answers.push(await attempt(undefined, { email: `anna+${tag}@gmail.com` }));
    for (const { status, body } of answers)
      expect([status, body.restriction]).toEqual([201, 'pending']);
    return (await attempt()).status;
  }

  test('costs as much as a taken one to ask for, where it waits and others do not', async () => {
    expect(await nextAfterAll('open')).toBe(429);
  });

  test('costs no more where the database makes each registration begin anew', async () => {
    const deadlocks = `
      create sequence tries;
      create function deadlock() returns trigger language plpgsql security definer as $$ begin
        if nextval('public.tries') % 2 = 1 then raise 'again' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger deadlock before insert on security_events for each row execute function deadlock()`;

    expect(await nextAfterAll('open', () => sql(system, deadlocks))).toBe(429);
  });

  test('costs nothing where all wait, as it tells nothing', async () => {
    expect(await nextAfterAll('approval')).toBe(201);
  });

  test('is told nothing else than others where nobody may register', async () => {
    await start('closed');
    await expelAnna();
    const before = await count(system, 'users');

    const [like, other] = [await attempt(undefined, { email: 'an.na@gmail.com' }), await attempt()];

    expect([like.status, like.body]).toEqual([403, other.body]);
    expect(like.body.code).toBe('registration_closed');
    expect(await count(system, 'users')).toBe(before);
  });
});
