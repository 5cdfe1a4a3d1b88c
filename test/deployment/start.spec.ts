import { afterEach, expect, test } from '@jest/globals';
import { freePorts, startRedis } from '@lodge/testing';
import { assertPortFree } from '../../libs/processes/src/ports.mjs';
import { endStarts, isReady, ready, settings, start } from '../support/starts.js';

afterEach(endStarts);

test.each([
  ['REDIS_URL', 'redis://:secret@127.0.0.1:1'],
  ['METRICS_PORT', '65535'],
  ['DATA_DIR', '/proc/lodge'],
  ['DATA_DIR', '/sys/lodge'],
])('%s=%s ends the start with one sentence that names it', async (name, value) => {
  const { output, ended } = start({ ...(await settings()), [name]: value });

  expect(await ended).toBe(1);
  expect(output()).toContain(name);
  expect(output().trim().split('\n')).toHaveLength(1);
  expect(output()).not.toMatch(/secret|\n {4}at /);
});

const MAIL = { MAIL_FROM: 'a@b.example', PUBLIC_ORIGIN: 'https://lodge.example' };

test.each([
  ['gateway', 'TRUSTED_PROXIES', { TRUSTED_PROXIES: 'nonsense' }],
  ['auth', 'DELETION_DAYS', { DELETION_DAYS: '99' }],
  ['auth', 'SMTP_URL', { ...MAIL, SMTP_URL: 'smtp:///' }],
])('a wrong setting that %s notices ends the start, too: %s', async (app, name, wrong) => {
  const { output, ended } = start({ ...(await settings()), ...wrong });

  expect(await ended).toBe(1);
  const sentences = output().match(
    new RegExp(`${app}: .*Setting (each value in )?${name} must `, 'g'),
  );
  expect(sentences).toHaveLength(1);
  expect(output()).not.toMatch(/starting it again|\n {4}at /);
});

test('of two first starts on one folder one runs, and the other says so', async () => {
  const [env, other] = [await settings(), await settings()];
  const starts = [start(env), start({ ...other, DATA_DIR: env.DATA_DIR })];
  await ready(...starts);

  const loser = starts.find((one) => !isReady(one))!;
  expect(await loser.ended).toBe(1);
  expect(loser.output()).toContain(`Lodge is already running on ${env.DATA_DIR}`);
});

test('npm start serves the metrics of each app on loopback, also when members reach it elsewhere', async () => {
  const [env, first] = [await settings(), await sevenPorts()];
  const ports = { METRICS_PORT: String(first), PORT: String(first + 6) };
  await ready(start({ ...env, ...ports, HOST: '0.0.0.0' }));

  const apps = [];
  for (let port = first; port < first + 6; port++) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    apps.push(/app="([\w-]+)"/.exec(text)?.[1]);
    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
  }
  expect(apps).toEqual([
    'auth',
    'profile-media',
    'groups-chat',
    'moderation',
    'image-worker',
    'gateway',
  ]);
});

/** The first of seven free ports in a row: for the metrics of six apps, and for members. */
async function sevenPorts(): Promise<number> {
  for (;;) {
    const [first] = await freePorts(1);
    const others = [1, 2, 3, 4, 5, 6].map((step) => assertPortFree(first + step, '127.0.0.1'));
    const outcomes = await Promise.allSettled(others);
    if (outcomes.every(({ status }) => status === 'fulfilled')) return first;
  }
}

test("a Redis that rejects the settings' user is named without its password", async () => {
  const redis = await startRedis();
  const url = new URL(redis.url);
  url.password = 'made-up-secret';
  const { output, ended } = start({ ...(await settings()), REDIS_URL: url.href });

  expect(await ended).toBe(1);
  expect(output()).toContain(`REDIS_URL: the Redis at redis://${url.host} cannot be used`);
  expect(output()).not.toContain('made-up-secret');
  await redis.stop();
});
