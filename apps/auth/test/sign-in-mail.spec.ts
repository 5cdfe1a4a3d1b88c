import { afterAll, expect, test } from '@jest/globals';
import { RATE_LIMITS } from '@lodge/limits';
import { sharedScene } from '@lodge/scene';
import { Client, MailServer, register, signedIn, type Person } from '@lodge/testing';
import { enrolTotp, makeRecoveryCodes } from '../../../test/support/authenticator.js';
import { setUser } from '../../../test/support/decisions.js';
import { elsewhere } from '../../../test/support/limits.js';
import {
  finishReset,
  mailedToken,
  mailQueueEmpty,
  mailSettings,
  ORIGIN,
} from '../../../test/support/reset-mail.js';
import { addPasskey, SoftwareAuthenticator } from '../../../test/support/software-authenticator.js';

const mails = await MailServer.start();
const system = await sharedScene({
  env: {
    all: { RATE_LIMITS: 'on' },
    gateway: { TRUSTED_PROXIES: 'loopback' },
    auth: mailSettings(mails.url),
  },
});
afterAll(() => mails.stop());

const notices = ({ email }: Person) =>
  mails.to(email).filter(({ headers }) => headers.includes('Subject: New login'));
const logIn = (person: Person, client = new Client(system.url)) =>
  client.post('/api/login', person, elsewhere());
/** Waits for a mail enqueued after all others, and for those still being sent. */
const allSent = async () => {
  const { person } = await register(system.url);
  await mailedToken(system.url, mails, person.email);
  await mailQueueEmpty(system);
};

test('a sign-in from an unknown browser is mailed, without a name or a place', async () => {
  const { person } = await register(system.url);

  await logIn(person);
  const [mail] = await mails.arrived(person.email);

  expect(mail.headers).toContain('Subject: New login');
  expect(mail.text).toContain('https://lodge.example/account/sessions');
  expect(mail.text + mail.headers.replaceAll(person.email, '')).not.toContain(person.username);
  expect(mail.text).not.toMatch(/203\.0|127\.0|node|undici/i);
});

test.each<[string, string, (client: Client) => Promise<unknown>]>([
  ['One-time codes turned on', '/account/sign-in', enrolTotp],
  ['New passkey', '/account/sign-in', (client) => addPasskey(client, ORIGIN)],
  ['New recovery codes', '/account', makeRecoveryCodes],
])('what opens an account is mailed, without a name: %s', async (subject, page, add) => {
  const { id, person, client } = await register(system.url);
  await setUser(system, id, 'email_confirmed_at = now()');

  await add(client);
  const [mail] = await mails.arrived(person.email);

  expect(mail.headers).toContain(`Subject: ${subject}`);
  expect(mail.text).toContain(`https://lodge.example${page}`);
  expect(mail.text + mail.headers.replaceAll(person.email, '')).not.toContain(person.username);
});

const newPassword = 'Another-Horse-43!';
type Member = Awaited<ReturnType<typeof register>>;

test.each([
  [
    'changed',
    ({ client, person: { password: currentPassword } }: Member) =>
      client.post('/api/change-password', { currentPassword, newPassword }),
  ],
  [
    'chosen with a link',
    async ({ person: { email } }: Member) =>
      finishReset(system.url, await mailedToken(system.url, mails, email)),
  ],
  [
    'set by an admin',
    async ({ id: userId }: Member) =>
      (await signedIn(system.url, system.admin)).post('/api/admin/change-user-password', {
        userId,
        newPassword,
      }),
  ],
])('a password that was %s is mailed once, with a way back in', async (_, change) => {
  const member = await register(system.url);
  const { email, username } = member.person;

  expect((await change(member)).status).toBe(200);
  await allSent();

  const [mail, ...more] = mails
    .to(email)
    .filter(({ headers }) => headers.includes('Subject: New password'));
  expect(more).toEqual([]);
  expect(mail.text).toContain('https://lodge.example/forgot');
  expect(mail.text + mail.headers.replaceAll(email, '')).not.toContain(username);
});

test('neither a registration, nor a known browser, nor a failure is mailed', async () => {
  const { person, client } = await register(system.url);

  await logIn({ ...person, password: 'Wrong-Horse-42!' });
  expect((await logIn(person, client)).status).toBe(200);
  await allSent();

  expect(notices(person)).toEqual([]);
});

test('two members who take turns in one browser are mailed once each', async () => {
  const people = [(await register(system.url)).person, (await register(system.url)).person];
  const shared = new Client(system.url);

  for (const person of [...people, ...people, ...people])
    expect((await logIn(person, shared)).status).toBe(200);
  for (const { email } of people) await mails.arrived(email);
  await allSent();

  expect(people.map((person) => notices(person).length)).toEqual([1, 1]);
});

test('a sign-in with a passkey is mailed like any other', async () => {
  const { id, person, client } = await register(system.url);
  await setUser(system, id, 'email_confirmed_at = now()');
  const passkey = await addPasskey(client, ORIGIN, new SoftwareAuthenticator(ORIGIN));
  const unknown = new Client(system.url);
  const { options } = (await unknown.post('/api/login/passkey/options')).body;

  await unknown.post('/api/login/passkey', { passkey: passkey.get(options!) });
  await mails.arrived(person.email, 2);

  expect(notices(person)).toHaveLength(1);
});

test('an account gets so many a day, and its sign-ins go on', async () => {
  const { person } = await register(system.url);
  const { points } = RATE_LIMITS.signInMailsByAccount;

  for (let turn = 0; turn < points + 3; turn++) expect((await logIn(person)).status).toBe(200);
  await mails.arrived(person.email, points);
  await allSent();

  expect(notices(person)).toHaveLength(points);
});
