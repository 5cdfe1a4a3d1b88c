import { randomBytes } from 'node:crypto';
import type { AdminGroup } from '@lodge/contracts';
import type { Client } from './client.mjs';
import { register, type Member } from './people.mjs';

/** A new group, created by `admin`. */
export async function newGroup(
  admin: Client,
  name = `Group ${randomBytes(5).toString('hex')}`,
): Promise<AdminGroup> {
  const { status, body } = await admin.post('/api/groups', { name });
  if (status !== 201) throw new Error(`Creating a group answered ${status}`);
  return body.group;
}

/** Joins each of `members` to the group by its code. */
export async function joinAll(
  group: Pick<AdminGroup, 'code'>,
  ...members: Member[]
): Promise<void> {
  for (const { client } of members) {
    const { status } = await client.post('/api/groups/join', { code: group.code });
    if (status !== 200) throw new Error(`Joining answered ${status}`);
  }
}

/** A new group of `admin`, and of `members` who joined it. */
export async function groupWith(admin: Client, ...members: Member[]): Promise<AdminGroup> {
  const group = await newGroup(admin);
  await joinAll(group, ...members);
  return group;
}

/** Three new members of a new group, with a message of each. */
export async function chattingTrio(url: string, admin: Client) {
  const [one, other, third] = [await register(url), await register(url), await register(url)];
  const group = await groupWith(admin, one, other, third);
  const messages = `/api/groups/${group.id}/messages` as const;
  for (const { client } of [one, other, third]) await client.post(messages, { content: 'Hello' });
  return { one, other, third, group, messages };
}
