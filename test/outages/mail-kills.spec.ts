import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { MailServer, register, startSystem, type System } from '@lodge/testing';
import {
  askForLink,
  finishReset,
  mailQueueEmpty,
  mailSettings,
  tokenOf,
} from '../support/reset-mail.js';

let mails: MailServer;
let system: System;
let redis: Redis;

beforeAll(async () => {
  mails = await MailServer.start();
  system = await startSystem({
    env: { all: { LOG_LEVEL: 'trace' }, auth: mailSettings(mails.url) },
  });
  redis = new Redis(system.redisUrl);
});
afterAll(async () => {
  redis?.disconnect();
  await system?.stop();
  await mails?.stop();
});

const unanswered = () => new Promise<undefined>(() => {});
test('a mail whose sender was killed before the server took it is sent again, twice at most', async () => {
  const { person } = await register(system.url);
  mails.verdict = unanswered;

  await askForLink(system.url, person.email);
  await mails.arrived(person.email);
  await system.restart('auth');
  const [, again] = await mails.arrived(person.email, 2);
  await system.restart('auth');
  await mailQueueEmpty(system);

  expect(mails.to(person.email)).toHaveLength(2);
  expect((await finishReset(system.url, tokenOf(again.text))).status).toBe(200);
});

test('a request that auth answered before it was killed still sends its mail', async () => {
  const { person } = await register(system.url);
  mails.verdict = () => undefined;

  await askForLink(system.url, person.email);
  await system.restart('auth');

  await mails.arrived(person.email);
  await mailQueueEmpty(system);
  expect(mails.to(person.email).length).toBeLessThanOrEqual(2);
});

test('no log holds the address or the token, and auth is denied no command', async () => {
  const { person } = await register(system.url);
  const before = mails.to(person.email).length;

  await askForLink(system.url, person.email);
  const token = tokenOf((await mails.arrived(person.email, before + 1)).at(-1)!.text);
  await finishReset(system.url, token);
  const logs = system.logs('auth') + system.logs('gateway');

  expect(logs).toContain('/api/password-reset/finish');
  expect(logs).not.toContain(token);
  expect(logs).not.toContain(person.email);
  expect(await redis.call('ACL', 'LOG')).toEqual([]);
});
