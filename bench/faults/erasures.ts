import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { bodyOf } from '../../libs/testing/src/bodies.mjs';
import { Ledger } from '../../libs/testing/src/ledger.mjs';
import { person } from '../../libs/testing/src/people.mjs';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { Member } from '../member.js';
import { pausedAt } from './pauses.js';
import type { Lodge } from './lodge.js';

// In milliseconds.
const longestErasure = 60_000;
const longestErasing = 60;
const now = { when: 'now', confirm: 'DELETE' };
// The trigger is limited to members of this fault, so that others are not delayed.
const prefix = 'erased.';
const ofThese = `when (old.email like '${prefix}%')`;
const steps = {
  'as rows go': `before delete on users ${ofThese}`,
  'as it is recorded': "before insert on audit_entries when (new.action = 'erase-account')",
  // The member's sessions have ended by this step.
  'as it commits': `after delete on users deferrable initially deferred ${ofThese}`,
};

/**
 * Kills the process while members erase their accounts at once (auth) or accounts are due for
 * erasure (moderation): at each step, and auth so many times at random moments.
 * @returns what was left of an account
 */
export async function erase(lodge: Lodge, kills: number): Promise<string[]> {
  const ids: number[] = [];
  await pausedAt(lodge, steps, async (step) => {
    const reached = async () => {
      await step.reached();
      await lodge.kill('auth');
      await step.release();
    };
    ids.push(await eraseNow(lodge, reached));
  });
  const atRandom = async () => {
    await sleep(Math.random() * longestErasing);
    await lodge.kill('auth');
  };
  for (let killed = 0; killed < kills; killed++) ids.push(await eraseNow(lodge, atRandom));
  await pausedAt(lodge, steps, async (step) => {
    const member = await newMember(lodge);
    await member.post('/api/account/deletion', { when: 'later' });
    await lodge.query('update users set erase_after = now() where id = $1', [member.id]);
    // Moderation runs the sweep on startup.
    await lodge.kill('moderation');
    await step.reached();
    await lodge.kill('moderation');
    await step.release();
    ids.push(await untilErased(lodge, member, async () => undefined));
  });
  return (await Promise.all(ids.map((id) => leftOf(lodge, id)))).flat();
}

async function eraseNow(lodge: Lodge, interrupt: () => Promise<unknown>) {
  const member = await newMember(lodge);
  const answer = member.post('/api/account/deletion', now);
  await interrupt();
  await answer;
  return untilErased(lodge, member, () => member.post('/api/account/deletion', now));
}

async function newMember(lodge: Lodge) {
  await lodge.healthy();
  const account = person();
  const email = prefix + account.email;
  const options = { account: { ...account, email } };
  const member = new Member(lodge.gateways, new Ledger(), options);
  bodyOf(await member.register());
  await member.addPhoto(await jpegPhoto({ width: 480, height: 360 }));
  return member;
}

async function untilErased(lodge: Lodge, member: Member, retry: () => Promise<unknown>) {
  for (const until = Date.now() + longestErasure; Date.now() < until; await sleep(100)) {
    await lodge.healthy();
    if ((await member.logIn()).status === 401) break;
    await retry();
  }
  return member.id;
}

/**
 * Counts what is left of an erased member; photos in the store are compared for all members at
 * once.
 */
async function leftOf(lodge: Lodge, id: number) {
  const tables = ['images', 'messages', 'memberships', 'group_requests', 'consents', 'exports'];
  const rows = ['users where id = $1', ...tables.map((table) => `${table} where user_id = $1`)];
  const count = async (from: string) =>
    Number((await lodge.query(`select count(*) from ${from}`, [id])).rows[0].count);
  const counts = await Promise.all(rows.map(count));
  const redis = new Redis(lodge.system.redisUrl);
  const found = JSON.stringify({
    rows: counts.reduce((sum, each) => sum + each, 0),
    ledger: await count('erased_accounts where user_id = $1'),
    audit: await count("audit_entries where subject_id = $1 and action = 'erase-account'"),
    sessions: await redis.scard(`user-sessions:${id}`),
  });
  redis.disconnect();
  const expected = JSON.stringify({ rows: 0, ledger: 1, audit: 1, sessions: 0 });
  return found === expected ? [] : [`erasure of ${id}: ${found} rather than ${expected}`];
}
