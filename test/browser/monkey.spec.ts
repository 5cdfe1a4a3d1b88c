import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { joinAll, register, signedIn, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { Random } from '../../libs/testing/src/random.mjs';
import { report } from '../support/reports.js';
import { startNeutralPage } from '../support/neutral-page.js';
import { Monkey } from './monkey/monkey.js';
import { lodge, SIZES } from './support/lodge.js';
import { scene } from './support/scene.js';

// Runs only where it is set (jest.config.mjs).
const MINUTES = Number(process.env.MONKEY_MINUTES);
const SEED = Number(process.env.MONKEY_SEED ?? Date.now() % 1_000_000);
// On each screen.
const STEPS = 12;

const neutral = await startNeutralPage();
afterAll(() => neutral.stop());
const stage = lodge({ env: { gateway: { WEB_DIR: neutral.webDir } } });
// A second try would be another walk.
jest.retryTimes(0);

const ROLES = ['member', 'admin', 'visitor'] as const;
const PUBLIC = ['/login', '/register', '/forgot', '/notice', '/documents', '/reset'];

const pathsOf = (role: (typeof ROLES)[number], group: number, user: number) => {
  if (role === 'visitor') return PUBLIC;
  const tabs = ['users', 'images', 'images&review', 'groups', 'requests'].map(
    (tab) => `/admin?tab=${tab}`,
  );
  const safety = ['reports', 'appeals', 'log', 'documents'].map(
    (tab) => `/admin/safety?tab=${tab}`,
  );
  const all = [
    '/dashboard',
    '/profile',
    '/profile/edit',
    '/account',
    ...['password', 'sign-in', 'sessions', 'privacy', 'data'].map((part) => `/account/${part}`),
    '/groups',
    '/all-groups',
    `/groups/${group}`,
  ];
  return role === 'member' ? all : [...all, ...tabs, ...safety, `/admin/user/${user}/edit`];
};

// So many that lists have a search.
const CROWD = 8;
let crowd: Member[];
beforeAll(async () => {
  crowd = await Promise.all(Array.from({ length: CROWD }, () => register(stage.url)));
});

/** Somebody of that role in a world of its own, in which no screen is empty. */
async function world(role: (typeof ROLES)[number]) {
  // Long runs outlast a proof of identity.
  stage.admin = await signedIn(stage.url, stage.system.admin);
  const { member, newcomer, groupId } = await scene(stage);
  await report(member.client, 'user', { id: newcomer.id });
  const { groups } = (await member.client.get('/api/groups')).body;
  await joinAll(
    groups.find(({ id }) => id === groupId)!,
    ...crowd,
  );
  const paths = pathsOf(role, groupId, newcomer.id);
  return { paths, groupId, as: role === 'admin' ? await newAdmin() : member };
}

async function newAdmin(): Promise<Member> {
  const member = await register(stage.url);
  const { password: _, email: __, ...profile } = member.person;
  await stage.admin.put(`/api/admin/user/${member.id}`, { ...profile, is_admin: true });
  return member;
}

/** @returns what went wrong */
async function walk(seed: number): Promise<string | undefined> {
  const random = new Random(seed);
  const role = ROLES[seed % ROLES.length]!;
  const [size, options] = SIZES[seed % SIZES.length]!;
  const { paths, as } = await world(role);
  const page = await stage.visit('', {
    ...options,
    as: role === 'visitor' ? undefined : as.client,
  });
  const watch = stage.watchOf(page);
  watch.elsewhere = new URL(neutral.url).origin;
  // The screen says so, where its files cannot be had.
  watch.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  const statuses: string[] = [];
  page.on('response', (response) => {
    if (isUnexpected(response.status()))
      statuses.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  await page.goto('/documents');
  if (random.next() < 0.5) await page.evaluate(() => localStorage.setItem('chat', 'expanded'));
  const monkey = new Monkey(page, random, as.person.password);
  const fault = await play(page, monkey, shuffled(paths, random)).catch(String);
  await page.waitForLoadState();
  const found = [fault, ...statuses, ...(await watch.findings())].filter(Boolean);
  const shot = join(tmpdir(), `monkey-${seed}.png`);
  if (found.length > 0) await page.screenshot({ path: shot });
  await stage.closeAll();
  if (found.length === 0) return undefined;
  return [
    `MONKEY_MINUTES=0.01 MONKEY_SEED=${seed}: ${role}, ${size}, ${shot}`,
    ...monkey.steps,
    ...found,
  ].join('\n  ');
}

const isUnexpected = (status: number) =>
  status >= 500 || [400, 405, 413, 415, 422, 429].includes(status);

const shuffled = (paths: string[], random: Random) =>
  paths
    .map((path) => ({ path, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ path }) => path);

async function play(page: Page, monkey: Monkey, paths: string[]) {
  const isHere = () => page.url().startsWith(stage.url);
  for (const path of paths) {
    await monkey.open(path);
    // It signed out, or deleted the account.
    if (!PUBLIC.includes(path) && page.url().endsWith('/login')) return undefined;
    for (let step = 0; step < STEPS && isHere(); step++) {
      const fault = await monkey.step();
      if (fault && isHere()) return fault;
    }
    const fault = isHere() ? await monkey.leaveAll() : undefined;
    if (fault) return fault;
  }
  return undefined;
}

test(
  `Nothing breaks whatever is done, in walks from ${SEED} on`,
  async () => {
    const end = Date.now() + MINUTES * 60_000;
    let seed = SEED;
    for (; Date.now() < end; seed++) expect(await walk(seed)).toBeUndefined();
    process.stdout.write(`${seed - SEED} walks from ${SEED} on\n`);
  },
  (MINUTES + 5) * 60_000,
);
