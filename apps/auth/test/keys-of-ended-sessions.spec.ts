import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import {
  eventually,
  holdLock,
  register,
  signedIn,
  waitingForLock,
  type Client,
} from '@lodge/testing';
import { codeOf } from '../../../test/support/authenticator.js';
import { SoftwareAuthenticator } from '../../../test/support/software-authenticator.js';

const ORIGIN = 'https://lodge.example';

const scene = await sharedScene({ env: { auth: { PUBLIC_ORIGIN: ORIGIN } } });

type Add = () => Promise<{ status: number }>;

const makeCodes = async (thief: Client): Promise<Add> => {
  return () => thief.post('/api/account/factors/recovery-codes');
};

const turnOnCodes = async (thief: Client): Promise<Add> => {
  const { secret, enrolment } = (await thief.post('/api/account/factors/totp')).body;
  return () => thief.post('/api/account/factors/totp/finish', { enrolment, code: codeOf(secret) });
};

const addPasskey = async (thief: Client): Promise<Add> => {
  const { options } = (await thief.post('/api/account/passkeys/options')).body;
  const passkey = new SoftwareAuthenticator(ORIGIN).create(options);
  return () => thief.post('/api/account/passkeys', { passkey });
};

test.each<[string, (thief: Client) => Promise<Add>]>([
  ['recovery codes', makeCodes],
  ['one-time codes', turnOnCodes],
  ['a passkey', addPasskey],
])(
  'a session that is ended while it adds %s, as by a new password, adds none',
  async (_, prepare) => {
    const member = await register(scene.url);
    const thief = await signedIn(scene.url, member.person);
    const add = await prepare(thief);
    const lock = `begin; select from users where id = ${member.id} for update`;
    const released = await holdLock(scene, lock);

    const adding = add();
    await eventually('waiting for the lock', async () => (await waitingForLock(scene)) > 0);
    await member.client.post('/api/account/sessions/end-others');
    await released();

    expect((await adding).status).toBe(401);
    const { factors } = (await member.client.get('/api/account/factors')).body;
    expect(factors).toMatchObject({ totp_since: null, recovery_codes_left: 0, passkeys: [] });
  },
);
