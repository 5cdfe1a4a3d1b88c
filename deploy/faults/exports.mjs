// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { isDone, Ledger } from '../../libs/testing/src/ledger.mjs';
import { person } from '../../libs/testing/src/people.mjs';
import { jpegPhoto } from '../../libs/testing/src/photos.mjs';
import { Caller } from './caller.mjs';
import { Member } from './member.mjs';
import { pausedAt } from './pauses.mjs';

/** @typedef {import('./lodge.mjs').Lodge} Lodge */

// Zipped, two parts.
const messages = 20_000;
// Milliseconds.
const longestExport = 120_000;
const longestMaking = 600;
const steps = [
  {
    name: 'as it begins',
    statement: 'before update on exports when (new.attempts > old.attempts)',
  },
  { name: 'as parts are stored', statement: 'before update on exports when (new.parts > 1)' },
  { name: 'as it ends', statement: "before update on exports when (new.state = 'ready')" },
];

/**
 * Members ask for a copy of their data, and the process that makes it is killed meanwhile.
 * @param {number} kills at random moments, beside one at each step
 * @returns {import('./faults.mjs').Fault}
 */
export function exports(kills) {
  /** @type {string[]} */
  const problems = [];
  return {
    name: `killed at each step of an export, and ${kills} times in its midst`,
    inject: async (lodge) => {
      const caller = new Caller([lodge.url]);
      const interrupted = async (/** @type {() => Promise<unknown>} */ interrupt) => {
        const member = await newMember(lodge, caller);
        const requested = request(member);
        await interrupt();
        await requested;
        problems.push(...(await missingIn(lodge, member)));
      };
      await pausedAt(lodge, steps, (step) =>
        interrupted(async () => {
          await step.reached();
          await lodge.kill('moderation');
          await step.release();
        }),
      );
      for (let killed = 0; killed < kills; killed++)
        await interrupted(async () => {
          await sleep(Math.random() * longestMaking);
          await lodge.kill('moderation');
        });
      await caller.close();
    },
    check: async () => problems,
  };
}

/** @param {Lodge} lodge @param {Caller} caller with a photo and many messages */
async function newMember(lodge, caller) {
  await lodge.healthy();
  const member = new Member(caller, new Ledger(), person());
  const { status } = await member.register();
  if (status !== 201) throw new Error(`Registration was answered ${status}.`);
  await member.upload(await jpegPhoto({ width: 480, height: 360 }));
  await lodge.database((database) =>
    database.query(
      `insert into messages (group_id, user_id, content)
       select (select min(id) from groups), $1, md5(random()::text) || md5(random()::text) || md5(random()::text) || md5(random()::text)
       from generate_series(1, ${messages})`,
      [member.id],
    ),
  );
  return member;
}

/** Until it is acknowledged, as a member would. @param {Member} member */
async function request(member) {
  for (;;) {
    const { status } = await member.call('POST', '/api/account/exports');
    // 429: an earlier one whose response was lost.
    if (status === 202 || status === 429) return;
    await sleep(200);
  }
}

/** @param {Lodge} lodge @param {Member} member */
async function missingIn(lodge, member) {
  for (const until = Date.now() + longestExport; Date.now() < until; await sleep(200)) {
    const { body, status } = await member.call('GET', '/api/account/exports');
    if (status !== 200 || body.exports[0]?.state !== 'ready') continue;
    await lodge.healthy();
    const { id, bytes } = body.exports[0];
    const file = await member.call('GET', `/api/account/exports/${id}/file`);
    return isDone(file)
      ? problemsIn(member.id, file.body, bytes)
      : [`export ${id}: ${file.status}`];
  }
  return [`the export of ${member.id} was never ready`];
}

/** @param {number} id @param {Buffer} zip @param {number} bytes */
function problemsIn(id, zip, bytes) {
  const files = unzipSync(new Uint8Array(zip));
  const found = {
    bytes: zip.length,
    messages: JSON.parse(strFromU8(files['messages.json'])).length,
    photos: Object.keys(files).filter((name) => name.startsWith('photos/')).length,
  };
  const expected = { bytes, messages, photos: 1 };
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  return left === right ? [] : [`export of ${id}: ${left} rather than ${right}`];
}
