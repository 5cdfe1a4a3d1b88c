import type { Restriction } from '@lodge/contracts';
import {
  register,
  signedIn,
  sql,
  type Client,
  type Installation,
  type Member,
} from '@lodge/testing';
import { expel, suspend } from './decisions.js';

export type Limit = Exclude<Restriction, 'consent'>;

const admin = (system: Installation) => signedIn(system.url, system.admin);
const set =
  (change: string) =>
  (system: Installation, { id }: Member) =>
    sql(system, `update users set ${change} where id = $1`, [id]);

const LIMITS: Record<Limit, (system: Installation, member: Member) => Promise<unknown>> = {
  leaving: (_, { client }) => client.post('/api/account/deletion', { when: 'later' }),
  paused: (_, { client }) => client.put('/api/account/pause'),
  suspended: async (system, { id }) => suspend(system, await admin(system), id),
  expelled: async (system, { id }) => expel(system, await admin(system), id),
  pending: set("standing = 'pending'"),
  age: set('age_asked = true'),
};

/** Returns a client of a new member, who signed in again after the restriction. */
export async function restrictedClient(system: Installation, to: Limit): Promise<Client> {
  const member = await register(system.url);
  await LIMITS[to](system, member);
  return signedIn(system.url, member.person);
}
