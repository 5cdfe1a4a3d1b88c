import { randomBytes } from 'node:crypto';
import type { AdminGroup } from '@lodge/contracts';
import type { Client } from './client.mjs';
import type { Member } from './people.mjs';

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
export async function joinAll(group: AdminGroup, ...members: Member[]): Promise<void> {
  for (const { client } of members) {
    const { status } = await client.post('/api/groups/join', { code: group.code });
    if (status !== 200) throw new Error(`Joining answered ${status}`);
  }
}
