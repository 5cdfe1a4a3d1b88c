import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { joinAll, register, signedIn, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { Random } from '../../libs/testing/src/random.mjs';
import { inEffect } from '../support/documents.js';
import { report } from '../support/reports.js';
import { startNeutralPage } from '../support/neutral-page.js';
import { restrictedClient } from '../support/restricted-client.js';
import { Monkey } from './monkey/monkey.js';
import { lodge, SIZES } from './support/lodge.js';
import { scene } from './support/scene.js';
import { LIMITED, SCREENS } from './sights/screens.js';
import type { Who } from './sights/sight.js';

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

const ROLES = ['member', 'admin', 'visitor', 'member', 'admin', 'moderator', 'limited'] as const;
type Role = (typeof ROLES)[number];

// What a limited session may open, and what leads back there.
const OF_LIMITED = ['/dashboard', '/account', '/account/data', '/documents', '/notice'];

function pathsOf(role: Role, ids: Record<string, number>): string[] {
  if (role === 'limited') return OF_LIMITED;
  const isReviewer = role === 'admin' || role === 'moderator';
  const whose: (Who | undefined)[] =
    role === 'visitor' ? [undefined] : isReviewer ? ['member', 'admin'] : ['member'];
  const paths = Object.values(SCREENS).flatMap(({ path, as }) => (whose.includes(as) ? path : []));
  return [...new Set(paths)].map((path) => path.replace(/[A-Z]{2,}/, (name) => String(ids[name])));
}

// So many that lists have a search.
const CROWD = 8;
let crowd: Member[];
let documentId: number;
beforeAll(async () => {
  documentId = await inEffect(stage.system, 'accessibility');
  crowd = await Promise.all(Array.from({ length: CROWD }, () => register(stage.url)));
});

/** Somebody of that role in a world of its own, in which no screen is empty. */
async function world(role: Role, turn: number) {
  // Long runs outlast a proof of identity.
  stage.admin = await signedIn(stage.url, stage.system.admin);
  const { member, newcomer, groupId } = await scene(stage);
  await report(member.client, 'user', { id: newcomer.id });
  const { groups } = (await member.client.get('/api/groups')).body;
  await joinAll(
    groups.find(({ id }) => id === groupId)!,
    ...crowd,
  );
  const paths = pathsOf(role, { GROUP: groupId, MEMBER: newcomer.id, DOCUMENT: documentId });
  return { paths, ...(await somebody(role, turn, member)) };
}

async function somebody(role: Role, turn: number, member: Member) {
  if (role === 'visitor') return { password: 'nobody’s' };
  if (role === 'member') return { client: member.client, password: member.person.password };
  if (role === 'limited') {
    const client = await restrictedClient(stage.system, LIMITED[turn % LIMITED.length]!);
    return { client, password: 'unknown' };
  }
  const { client, id, person } = await register(stage.url);
  const { password, email: _, ...profile } = person;
  const rights = role === 'admin' ? { is_admin: true } : { is_moderator: true };
  await stage.admin.put(`/api/admin/user/${id}`, { ...profile, ...rights });
  return { client, password };
}

/** @returns what went wrong */
async function walk(seed: number): Promise<string | undefined> {
  const random = new Random(seed);
  const role = ROLES[seed % ROLES.length]!;
  const turn = Math.floor(seed / ROLES.length);
  const [size, options] = SIZES[turn % SIZES.length]!;
  const { paths, client, password } = await world(role, turn);
  const page = await stage.visit('', { ...options, as: client });
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
  const monkey = new Monkey(page, random, password);
  const fault = await play(page, monkey, shuffled(paths, random), client !== undefined).catch(
    String,
  );
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

async function play(page: Page, monkey: Monkey, paths: string[], isSignedIn: boolean) {
  const isHere = () => page.url().startsWith(stage.url);
  for (const path of paths) {
    await monkey.open(path);
    // The monkey signed out, or deleted the account.
    if (isSignedIn && page.url().endsWith('/login')) return undefined;
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
