import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import {
  addPhoto,
  decide,
  firstAdmin,
  firstAdminVariables,
  freePorts,
  signedIn,
  startRedis,
} from '@lodge/testing';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { childrenOf } from '../../libs/testing/src/proc.mjs';
import { endStarts, newFolder, ready, settings, start, stop } from '../support/starts.js';

// The starts in this file run in sequence: two at once may choose the same ports.
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

test('a misspelt setting is named, for it is ignored', async () => {
  const wrong = { REGISTRATON: 'closed', REDIS_URL: 'redis://127.0.0.1:1' };
  const { output, ended } = start({ ...(await settings()), ...wrong });

  expect(await ended).toBe(1);
  expect(output()).toMatch(
    /^REGISTRATON is not a setting, and is ignored: did you mean REGISTRATION\?\nREDIS_URL: /,
  );
});

const MAIL = { MAIL_FROM: 'a@b.example', PUBLIC_ORIGIN: 'https://lodge.example' };

test.each([
  ['gateway', 'TRUSTED_PROXIES', { TRUSTED_PROXIES: 'nonsense' }],
  ['auth', 'DELETION_DAYS', { DELETION_DAYS: '99' }],
  ['auth', 'SMTP_URL', { ...MAIL, SMTP_URL: 'smtp:///' }],
  ['[\\w-]+', 'BRAND_NAME', { BRAND_NAME: '|' }],
])('a wrong setting that %s notices is all that a start says: %s', async (app, name, wrong) => {
  const { output, ended } = start({ ...(await settings()), ...wrong });

  expect(await ended).toBe(1);
  expect(output()).toMatch(new RegExp(`^${app}: (Each value in )?${name} must .*\\.\\n$`));
});

test('a wrong setting that shows only once the stores run is said last, and once', async () => {
  const { output, ended } = start({ ...(await settings()), EVIDENCE_RECIPIENT: 'age1abc' });

  expect(await ended).toBe(1);
  expect(output()).toMatch(
    /^First admin: .*\nmoderation: EVIDENCE_RECIPIENT is not a complete age recipient\. .*\.\n$/,
  );
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

/** The first of seven consecutive ports: for the metrics of six apps, and for members. */
async function sevenPorts(): Promise<number> {
  for (;;) {
    const ports = await freePorts(7);
    if (ports[6] - ports[0] === 6) return ports[0];
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

// Only root can start processes as another user; `.ci/run` runs as root.
const testAsRoot = process.getuid!() === 0 ? test : test.skip;
// Another user cannot read a checkout below a root-only folder, such as root's home; the last test
// covers that case.
const anybody = { uid: 65_534, gid: 65_534, cwd: '/' };
const isOpen = spawnSync('test', ['-r', join(projectDir, 'package.json')], anybody).status === 0;
const testGivingRootAway = isOpen ? testAsRoot : test.skip;

const withAdmin = async () => ({ ...(await settings()), ...firstAdminVariables });

const addressOf = ({ PORT }: { PORT: string }) => `http://127.0.0.1:${PORT}`;

const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

function processOf(pid: number) {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const idsIn = (field: string) =>
    [...new RegExp(`^${field}:(.*)$`, 'm').exec(status)![1].matchAll(/\d+/g)].map(Number);
  return {
    name: /dist\/([\w-]+)\/main/.exec(command)?.[1] ?? /redis|postgres/.exec(command)?.[0],
    uids: idsIn('Uid'),
    ids: [...idsIn('Uid'), ...idsIn('Gid'), ...idsIn('Groups')],
    capabilities: /^CapPrm:\t0*(.*)$/m.exec(status)![1],
  };
}

testGivingRootAway(
  'started by root, only the supervisor is root, and each process has a user',
  async () => {
    const env = await withAdmin();
    const started = start(env);
    await ready(started);
    const client = await signedIn(addressOf(env), firstAdmin);
    await addPhoto(client);

    const processes = descendantsOf(started.child.pid!).map(processOf);

    expect(processes.filter(({ ids }) => ids.includes(0))).toEqual([]);
    expect(processes.filter(({ capabilities }) => capabilities !== '')).toEqual([]);
    const userOf = (name: string) => processes.find((one) => one.name === name)?.uids[0];
    const names = ['auth', 'profile-media', 'groups-chat', 'moderation', 'image-worker', 'gateway'];
    const users = [...names, 'redis', 'postgres', 'image-decoder'].map(userOf);
    expect(new Set(users).size).toBe(users.length);
    expect(users).not.toContain(undefined);
    expect(userOf('decoder-server')).toBe(userOf('image-decoder'));
    const { uid, mode } = statSync(join(env.DATA_DIR, 'secrets.json'));
    expect([uid, mode & 0o777]).toEqual([0, 0o600]);
  },
);

testGivingRootAway(
  'data of a start whose processes were root is taken over, but nothing behind a link',
  async () => {
    const env = await withAdmin();
    const { DATA_DIR: dir } = env;
    const outside = join(newFolder(), 'outside');
    writeFileSync(outside, 'of somebody else', { mode: 0o600 });
    const first = start(env);
    await ready(first);
    const client = await signedIn(addressOf(env), firstAdmin);
    const { filename } = await addPhoto(client);
    expect(await stop(first)).toBe(0);
    // Restores the ownership that earlier versions left.
    const folders = [join(dir, 'storage'), join(dir, 'redis')];
    execFileSync('chown', ['-R', '0:0', ...folders]);
    execFileSync('chmod', ['-R', 'u=rwX,g=,o=,g-s', ...folders]);
    symlinkSync(outside, join(dir, 'storage', 'link'));
    symlinkSync(outside, join(dir, 'redis', 'link'));

    await ready(start(env));

    expect((await client.get('/api/user')).status).toBe(200);
    expect((await client.get(`/uploads/${filename}`)).status).toBe(200);
    await decide(client).approve(await addPhoto(client));
    const { uid, gid, mode } = lstatSync(outside);
    expect([uid, gid, mode & 0o777]).toEqual([0, 0, 0o600]);
  },
);

testAsRoot(
  'below a folder that only root may enter, the processes say so and stay root',
  async () => {
    const folder = newFolder();
    chmodSync(folder, 0o700);
    const env = { ...(await withAdmin()), DATA_DIR: join(folder, 'data') };
    const started = start(env);
    await ready(started);
    const client = await signedIn(addressOf(env), firstAdmin);
    await addPhoto(client);

    const processes = descendantsOf(started.child.pid!).map(processOf);

    expect(started.output()).toMatch(/Started by root, .* cannot reach .*: it runs as root\./);
    const isRoot = (name: string) => processes.find((one) => one.name === name)?.uids.includes(0);
    expect(['auth', 'redis', 'postgres', 'image-decoder'].map(isRoot)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  },
);

// Docker containers may let every user bind any port.
const portsOfRoot = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
const port = existsSync(portsOfRoot) ? Number(readFileSync(portsOfRoot, 'utf8')) - 1 : 1023;
const testWithPorts = port > 0 && (isOpen || process.getuid!() !== 0) ? test : test.skip;

testWithPorts(
  'a port for which a service has no rights ends the start with a sentence',
  async () => {
    const { output, ended } = start({ ...(await settings()), PORT: String(port) });

    expect(await ended).toBe(1);
    expect(output()).toMatch(/^Port \d+ needs .* choose one above 1023 with PORT.*\.\n$/);
  },
);
