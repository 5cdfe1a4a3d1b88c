import { describe, expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { SessionKeys } from '@lodge/access';
import {
  Client,
  eventually,
  register,
  securityEventsOf,
  signedIn,
  type Member,
} from '@lodge/testing';
import { enrolTotp } from '../../../test/support/authenticator.js';
import { ageProofOf } from '../../../test/support/old-proof.js';
import { finishReset, tokenOf } from '../../../test/support/reset-mail.js';
import {
  addPasskey,
  SoftwareAuthenticator,
  type Deviation,
} from '../../../test/support/software-authenticator.js';

const ORIGIN = 'https://lodge.example';
const REJECTED = {
  error: 'This passkey was not accepted. Please try again, or use your password.',
  code: 'wrong_credentials',
};
const ROUNDS = 10;

const system = await sharedScene({ env: { auth: { PUBLIC_ORIGIN: ORIGIN } } });

interface Holder extends Member {
  passkey: SoftwareAuthenticator;
}

async function holder(counts = true): Promise<Holder> {
  const member = await register(system.url);
  const passkey = new SoftwareAuthenticator(ORIGIN, counts);
  return { ...member, passkey: await addPasskey(member.client, ORIGIN, passkey) };
}

const optionsFor = async (client = new Client(system.url)) =>
  (await client.post('/api/login/passkey/options')).body.options!;
async function signIn(
  { passkey }: Pick<Holder, 'passkey'>,
  deviation: Deviation = {},
  client = new Client(system.url),
) {
  const answer = passkey.get(await optionsFor(client), deviation);
  return { client, ...(await client.post('/api/login/passkey', { passkey: answer })) };
}
const statusOf = async (client: Client) => (await client.get('/api/user')).status;
const eventsOf = ({ id }: Member) => securityEventsOf(system, id);

describe('signing in with a passkey', () => {
  test('needs neither email nor password, and is a sign-in like any other', async () => {
    const member = await holder();

    const { status, body, client } = await signIn(member);

    expect([status, body.user]).toMatchObject([200, { id: member.id, isAdmin: false }]);
    expect([...client.cookies.keys()].toSorted()).toEqual(['device', 'sid']);
    expect((await eventsOf(member)).at(-1)).toBe('signed_in');
    const { sessions } = (await member.client.get('/api/account/sessions')).body;
    expect(sessions).toHaveLength(2);
    // A proof of identity.
    expect((await client.post('/api/account/sessions/end-others')).status).toBe(200);
    const { factors } = (await client.get('/api/account/factors')).body;
    expect(factors.passkeys![0].last_used).toBe(new Date().toISOString().slice(0, 10));
    // A passkey alone is no second factor after the password.
    expect(await statusOf(await signedIn(system.url, member.person))).toBe(200);
  });

  test('asks for no one-time code, and leaves the password as it is', async () => {
    const member = await holder();
    await enrolTotp(member.client);

    expect((await signIn(member)).status).toBe(200);
    const { body } = await new Client(system.url).logIn(member.person);
    expect(body).toMatchObject({ code: 'second_factor_required', methods: ['totp'] });
  });

  test.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a longer origin', { origin: 'https://lodge.example:8443' }],
    ['of a frame in another site', { crossOrigin: true }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isUnverified: true }],
    ['for another purpose', { type: 'webauthn.create' }],
    ['with the handle of another member', { userHandle: 'x'.repeat(43) }],
    ['with a made-up challenge', { challenge: Buffer.from('x'.repeat(60)).toString('base64url') }],
  ])('rejects an answer %s', async (_, deviation) => {
    const member = await holder();

    const { status, body, client } = await signIn(member, deviation);

    expect([status, body]).toEqual([401, REJECTED]);
    expect(await statusOf(client)).toBe(401);
    await eventually('a line in the security log', async () =>
      (await eventsOf(member)).includes('sign_in_failed'),
    );
  });

  test('rejects an unknown passkey, another key under a known id, and no handle, all alike', async () => {
    const member = await holder();
    const stranger = new SoftwareAuthenticator(ORIGIN);
    const options = await optionsFor();
    const answers = [
      { ...stranger.get(options), userHandle: 'x'.repeat(43) },
      { ...member.passkey.get(await optionsFor()), signature: stranger.get(options).signature },
      { ...member.passkey.get(await optionsFor()), userHandle: undefined },
    ];

    for (const passkey of answers) {
      const { status, body } = await new Client(system.url).post('/api/login/passkey', { passkey });
      expect([status, body]).toEqual([401, REJECTED]);
    }
  });

  test('takes an answer once, also without a counter and when it arrives twice at the same time', async () => {
    const member = await holder(false);
    for (let round = 0; round < ROUNDS; round++) {
      const passkey = member.passkey.get(await optionsFor());
      const send = () => new Client(system.url).post('/api/login/passkey', { passkey });

      const answers = await Promise.all([send(), send()]);
      const later = await send();

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expect(later.status).toBe(401);
    }
  });

  test('takes no challenge of a proof, nor one after five minutes', async () => {
    const member = await holder();
    const { options: proof } = (await member.client.post('/api/account/confirm/options')).body;
    const keys = new SessionKeys([system.surroundings.secrets.session]);
    const expired = (seconds: number) => {
      const text = `${Math.floor(Date.now() / 1_000) + seconds}.${'n'.repeat(22)}.`;
      const signature = keys.sign('passkey-challenge', `sign-in.${text}`);
      return Buffer.from(`${text}.${signature}`).toString('base64url');
    };

    const statuses = [];
    for (const challenge of [proof!.challenge, expired(-1), expired(10)])
      statuses.push((await signIn(member, { challenge })).status);

    expect(statuses).toEqual([401, 401, 200]);
  });

  test('refuses and records a counter that goes back or stays, and goes on with a later one', async () => {
    const member = await holder();
    await signIn(member, { counter: 10 });

    const statuses = [];
    for (const counter of [9, 10, 0, 11]) statuses.push((await signIn(member, { counter })).status);

    expect(statuses).toEqual([401, 401, 401, 200]);
    const back = (await eventsOf(member)).filter((kind) => kind === 'passkey_counter_back');
    expect(back).toHaveLength(3);
  });

  test('begins the restricted session of a member who is leaving', async () => {
    const member = await holder();
    await member.client.post('/api/account/deletion', { when: 'later' });

    const { body, client } = await signIn(member);

    expect(body.user.erase_after).toEqual(expect.any(String));
    expect((await client.get('/api/groups')).body.code).toBe('restricted');
    expect((await client.delete('/api/account/deletion')).status).toBe(200);
  });

  test('is over for a removed passkey, and for an erased member', async () => {
    const [member, erased] = [await holder(), await holder()];
    const { factors } = (await member.client.get('/api/account/factors')).body;
    await member.client.delete(`/api/account/passkeys/${factors.passkeys![0].id}`);
    await erased.client.post('/api/account/deletion', { when: 'now', confirm: 'DELETE' });

    const answers = [await signIn(member), await signIn(erased)];

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [401, REJECTED],
      [401, REJECTED],
    ]);
  });

  test('outlives a new password, which ends all sessions', async () => {
    const member = await holder();
    const admin = await signedIn(system.url, system.admin);
    const { link } = (await admin.post('/api/admin/password-reset', { userId: member.id })).body;

    await finishReset(system.url, tokenOf(link));

    expect(await statusOf(member.client)).toBe(401);
    expect((await signIn(member)).status).toBe(200);
  });
});

describe('confirming who one is with a passkey', () => {
  const confirm = async (client: Client, passkey: SoftwareAuthenticator, changes?: Deviation) => {
    const { options } = (await client.post('/api/account/confirm/options')).body;
    const answer = passkey.get(options!, changes);
    return { answer, ...(await client.post('/api/account/confirm', { passkey: answer })) };
  };

  test('opens what requires a recent proof, once, by one of the own passkeys', async () => {
    const [member, plain] = [await holder(), await register(system.url)];
    const optionsOf = async ({ client }: Member) =>
      (await client.post('/api/account/confirm/options')).body.options;
    expect(await optionsOf(plain)).toBeNull();
    expect(await optionsOf(member)).toMatchObject({
      rpId: 'lodge.example',
      userVerification: 'required',
      allowCredentials: [{ id: member.passkey.id }],
    });
    await ageProofOf(system, member.client);

    const { status, answer } = await confirm(member.client, member.passkey);
    const again = await member.client.post('/api/account/confirm', { passkey: answer });

    expect([status, again.status]).toEqual([200, 400]);
    expect((await member.client.post('/api/account/sessions/end-others')).status).toBe(200);
  });

  test('takes no passkey of another member or of nobody, nor the challenge of a sign-in', async () => {
    const [member, other] = [await holder(), await holder()];
    const unknown = await confirm(member.client, new SoftwareAuthenticator(ORIGIN));
    const foreign = await confirm(member.client, other.passkey);
    const borrowed = await confirm(member.client, other.passkey, {
      userHandle: member.passkey.get(await optionsFor()).userHandle,
    });
    const signInChallenge = (await optionsFor()).challenge;
    const wrongPurpose = await confirm(member.client, member.passkey, {
      challenge: signInChallenge,
    });

    for (const { status, body } of [unknown, foreign, borrowed, wrongPurpose])
      expect([status, Object.keys(body.fields!)]).toEqual([400, ['passkey']]);
  });
});
