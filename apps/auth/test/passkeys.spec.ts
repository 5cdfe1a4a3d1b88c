import { describe, expect, test } from '@jest/globals';
import { MAX_PASSKEYS, type PasskeyAttestation } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import {
  Client,
  eventually,
  holdLock,
  register,
  securityEventsOf,
  signedIn,
  sql,
  waitingForLock,
  type Member,
} from '@lodge/testing';
import { codeOf } from '../../../test/support/authenticator.js';
import {
  addPasskey,
  SoftwareAuthenticator,
  type Deviation,
} from '../../../test/support/software-authenticator.js';

const ORIGIN = 'https://lodge.example';

const system = await sharedScene({ env: { auth: { PUBLIC_ORIGIN: ORIGIN } } });

const optionsFor = async (client: Client) =>
  (await client.post('/api/account/passkeys/options')).body.options;
const passkeysOf = async (client: Client) =>
  (await client.get('/api/account/factors')).body.factors.passkeys!;
const eventsOf = ({ id }: Member) => securityEventsOf(system, id);

describe('a passkey', () => {
  test('is added, named after the browser, renamed and removed, by its owner alone', async () => {
    const [member, other] = [await register(system.url), await register(system.url)];
    const { client } = member;
    await addPasskey(client, ORIGIN);
    const [passkey] = await passkeysOf(client);
    const path = `/api/account/passkeys/${passkey.id}`;

    for (const name of ['', ' ', 'a\u0000b', '\u202eabc', 'x'.repeat(61), 5])
      expect((await client.put(path, { name })).status).toBe(400);
    for (const { status } of [
      await other.client.put(path, { name: 'Mine' }),
      await other.client.delete(path),
    ])
      expect(status).toBe(404);
    expect(await passkeysOf(client)).toEqual([passkey]);
    const renamed = await client.put(path, { name: '  My phone ' });
    const [after] = await passkeysOf(client);
    const removed = await client.delete(path);
    const again = await client.delete(path);

    expect(passkey).toEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/./),
      created_at: expect.any(String),
      last_used: null,
    });
    expect([renamed.status, after.name]).toEqual([200, 'My phone']);
    expect([removed.status, again.status, await passkeysOf(client)]).toEqual([200, 404, []]);
    expect(await eventsOf(member)).toEqual(
      expect.arrayContaining(['passkey_added', 'passkey_removed']),
    );
  });

  test('is discoverable, verifies its user, says nothing about the member, and may vouch for itself', async () => {
    const { client, person } = await register(system.url);

    const options = await optionsFor(client);

    expect(options).toMatchObject({
      rp: { id: 'lodge.example', name: expect.any(String) },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: person.email, displayName: '' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const passkey = new SoftwareAuthenticator(ORIGIN).create(options, { attestedBy: 'itself' });
    expect((await client.post('/api/account/passkeys', { passkey })).status).toBe(201);
  });

  test('shares its handle with the others of the member, which are not offered again, nor a way that browsers do not know', async () => {
    const { client } = await register(system.url);
    const first = await optionsFor(client);
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    await client.post('/api/account/passkeys', { passkey: authenticator.create(first) });
    await sql(
      system,
      "update passkeys set transports = transports || ' telepathy' where credential_id = $1",
      [authenticator.id],
    );

    const second = await optionsFor(client);

    expect(second.user.id).toBe(first.user.id);
    expect(second.excludeCredentials).toEqual([
      { type: 'public-key', id: authenticator.id, transports: ['internal', 'hybrid'] },
    ]);
  });

  test('is added once, to one account', async () => {
    const [one, other] = [await register(system.url), await register(system.url)];
    const authenticator = await addPasskey(one.client, ORIGIN);

    const statuses = [];
    for (const { client } of [one, other]) {
      const passkey = authenticator.create(await optionsFor(client));
      statuses.push((await client.post('/api/account/passkeys', { passkey })).status);
    }

    expect(statuses).toEqual([409, 409]);
    expect(await passkeysOf(other.client)).toEqual([]);
  });

  test('is one of ten at most, also when two are added at the same time, until one is removed', async () => {
    const { client } = await register(system.url);
    for (let count = 1; count < MAX_PASSKEYS; count++) await addPasskey(client, ORIGIN);
    const passkeys = [await optionsFor(client), await optionsFor(client)].map((options) =>
      new SoftwareAuthenticator(ORIGIN).create(options),
    );

    const answers = await Promise.all(
      passkeys.map((passkey) => client.post('/api/account/passkeys', { passkey })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await passkeysOf(client)).toHaveLength(MAX_PASSKEYS);
    const [, second] = await passkeysOf(client);
    await client.delete(`/api/account/passkeys/${second.id}`);

    await expect(addPasskey(client, ORIGIN)).resolves.toBeDefined();
  });
});

describe('a new passkey is rejected', () => {
  test.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://lodge.example.evil' }],
    ['of plain HTTP', { origin: 'http://lodge.example' }],
    ['of a frame in another site', { crossOrigin: true }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isUnverified: true }],
    ['that is an answer to a sign-in', { type: 'webauthn.get' }],
    ['with a made-up challenge', { challenge: Buffer.from('x'.repeat(60)).toString('base64url') }],
    // Whose revocation list the server would fetch.
    ['with a certificate', { attestedBy: 'maker' }],
  ])('%s', async (_, deviation) => {
    const { client } = await register(system.url);
    const passkey = new SoftwareAuthenticator(ORIGIN).create(await optionsFor(client), deviation);

    const { status, body } = await client.post('/api/account/passkeys', { passkey });

    expect([status, body.code, Object.keys(body.fields!)]).toEqual([
      400,
      'invalid_input',
      ['passkey'],
    ]);
    expect(await passkeysOf(client)).toEqual([]);
  });

  test('with the challenge of another member, a used one, or one for a sign-in', async () => {
    const [member, other] = [await register(system.url), await register(system.url)];
    const used = await optionsFor(member.client);
    const first = new SoftwareAuthenticator(ORIGIN).create(used);
    await member.client.post('/api/account/passkeys', { passkey: first });
    const { options: signIn } = (await new Client(system.url).post('/api/login/passkey/options'))
      .body;
    const foreign = await optionsFor(other.client);
    const options = await optionsFor(member.client);

    const statuses = [];
    for (const { challenge } of [foreign, used, signIn!]) {
      const passkey = new SoftwareAuthenticator(ORIGIN).create(options, { challenge });
      statuses.push((await member.client.post('/api/account/passkeys', { passkey })).status);
    }

    expect(statuses).toEqual([400, 400, 400]);
  });

  test.each<[string, (passkey: PasskeyAttestation) => object]>([
    ['client data that is null', (passkey) => ({ ...passkey, clientDataJSON: 'bnVsbA' })],
    ['an attestation that is no CBOR', (passkey) => ({ ...passkey, attestationObject: 'AAAA' })],
    [
      'a deeply nested attestation',
      (passkey) => ({
        ...passkey,
        attestationObject: Buffer.alloc(3_000, 0x81).toString('base64url'),
      }),
    ],
    ['an unknown transport', (passkey) => ({ ...passkey, transports: 'pigeon' })],
    ['an endless id', (passkey) => ({ ...passkey, id: 'A'.repeat(1_365) })],
    ['another id', (passkey) => ({ ...passkey, id: '' })],
  ])('with %s', async (_, change) => {
    const { client } = await register(system.url);
    const right = new SoftwareAuthenticator(ORIGIN).create(await optionsFor(client));

    const { status } = await client.post('/api/account/passkeys', {
      passkey: change(right),
    });

    expect([status, await passkeysOf(client)]).toEqual([400, []]);
  });
});

type Add = () => Promise<{ status: number }>;

const makeCodes = async (thief: Client): Promise<Add> => {
  return () => thief.post('/api/account/factors/recovery-codes');
};

const turnOnCodes = async (thief: Client): Promise<Add> => {
  const { secret, enrolment } = (await thief.post('/api/account/factors/totp')).body;
  return () => thief.post('/api/account/factors/totp/finish', { enrolment, code: codeOf(secret) });
};

const createPasskey = async (thief: Client): Promise<Add> => {
  const passkey = new SoftwareAuthenticator(ORIGIN).create(await optionsFor(thief));
  return () => thief.post('/api/account/passkeys', { passkey });
};

test.each<[string, (thief: Client) => Promise<Add>]>([
  ['recovery codes', makeCodes],
  ['one-time codes', turnOnCodes],
  ['a passkey', createPasskey],
])(
  'a session that is ended while it adds %s, as by a new password, adds none',
  async (_, prepare) => {
    const member = await register(system.url);
    const thief = await signedIn(system.url, member.person);
    const add = await prepare(thief);
    const lock = `begin; select from users where id = ${member.id} for update`;
    const released = await holdLock(system, lock);

    const adding = add();
    await eventually('waiting for the lock', async () => (await waitingForLock(system)) > 0);
    await member.client.post('/api/account/sessions/end-others');
    await released();

    expect((await adding).status).toBe(401);
    const { factors } = (await member.client.get('/api/account/factors')).body;
    expect(factors).toMatchObject({ totp_since: null, recovery_codes_left: 0, passkeys: [] });
  },
);
