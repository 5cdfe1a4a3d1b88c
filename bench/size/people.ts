import { bodyOf } from '../../libs/testing/src/bodies.mjs';
import type { System } from '../../libs/testing/src/system.mjs';
import { Gateways } from '../gateways.js';
import { Visitor } from '../visitor.js';
import { password, storeObjects } from '../seed.js';
import { emailOf, idOf, LARGE_GROUP } from './counts.js';
import { Prober, type Place } from './prober.js';

/** The member with the most groups, messages, blocks and events. */
export const HEAVY = 0;
/** Polls and posts while something else goes on, and looks at the profile of the other. */
export const PROBER = 12;
export const PROBED = 6;
const MODERATOR = 20;
const MEMBER = 30;
/** A group in which the heavy member has written. */
const GROUP_OF_HEAVY = 6;

// Long enough that no wait is cut off.
const DEADLINE = 120_000;

/** @param account or the number of a member, from 0 */
async function signIn(
  url: string,
  account: number | { email: string; username: string; password: string },
) {
  const known =
    typeof account === 'number' ? { email: emailOf(account), username: '', password } : account;
  const visitor = new Visitor(new Gateways([url]), { account: known, deadline: DEADLINE });
  bodyOf(await visitor.logIn());
  return visitor;
}

/** Where members are while something else goes on. Its photo is in the store. */
async function placeOf(system: System): Promise<Place> {
  const { rows } = await system.database.query(
    'select filename from images where user_id = $1 and is_approved and not is_face_picture limit 1',
    [idOf(PROBED)],
  );
  const { filename } = rows[0] as { filename: string };
  await storeObjects(String(system.storageDir), [filename]);
  await system.database.query(
    'insert into memberships (group_id, user_id) values ($1, $2) on conflict do nothing',
    [GROUP_OF_HEAVY, idOf(PROBER)],
  );
  return { groups: [LARGE_GROUP, GROUP_OF_HEAVY], filename, memberId: idOf(PROBED) };
}

export const newProber = async (system: System) =>
  Prober.start(await signIn(system.url, PROBER), await placeOf(system));

/** Those who read the lists. */
export interface Readers {
  heavy: Visitor;
  member: Visitor;
  moderator: Visitor;
  admin: Visitor;
}

export async function readersOf({ url, admin }: System): Promise<Readers> {
  return {
    heavy: await signIn(url, HEAVY),
    member: await signIn(url, MEMBER),
    moderator: await signIn(url, MODERATOR),
    admin: await signIn(url, admin),
  };
}
