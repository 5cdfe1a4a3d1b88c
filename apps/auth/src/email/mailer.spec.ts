import 'reflect-metadata';
import { afterAll, expect, test } from '@jest/globals';
import { MailServer } from '@lodge/testing';
import { AuthConfig } from '../auth.config.js';
import { Mailer } from './mailer.js';

const mails = await MailServer.start('0.0.0.0');
afterAll(() => mails.stop());

const mailerTo = (smtpUrl: string) =>
  new Mailer(Object.assign(new AuthConfig(), { SMTP_URL: smtpUrl, MAIL_FROM: 'a@b.example' }));

test('reaches a server without TLS on the same machine', async () => {
  await expect(mailerTo(`smtp://127.0.0.1:${mails.port}`).reach()).resolves.toBeUndefined();
});

test('does not hand a link to another host without TLS', async () => {
  await expect(mailerTo(`smtp://127.0.0.2:${mails.port}`).reach()).rejects.toThrow(/^ETLS/);
});

test('does so when the operator asks for it', async () => {
  const mailer = mailerTo(`smtp://127.0.0.2:${mails.port}?requireTLS=false`);

  await expect(mailer.reach()).resolves.toBeUndefined();
});

test('fails without the address in the text', async () => {
  mails.verdict = () => 550;

  const failure = await mailerTo(`smtp://127.0.0.1:${mails.port}`)
    .send({ to: 'member@lodge.example', subject: 'x', text: 'x' })
    .catch((error: unknown) => error);

  expect(failure).toMatchObject({ name: 'UnsentMail', message: 'EMESSAGE 550', status: 550 });
});
