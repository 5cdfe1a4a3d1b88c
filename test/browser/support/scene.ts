import type { OwnImage } from '@lodge/contracts';
import { addPhoto, decide, joinAll, newGroup, register, type Member } from '@lodge/testing';
import { write } from './chat.js';
import type { Lodge } from './lodge.js';

/** Data that leaves no screen empty. */
export interface Scene {
  member: Member;
  newcomer: Member;
  groupId: number;
}

export async function scene(stage: Lodge): Promise<Scene> {
  const [member, other, newcomer] = [
    await register(stage.url),
    await register(stage.url, { notes: 'A longer note.\nWith a second line.' }),
    await register(stage.url),
  ];
  const [mine, face, pending] = [
    await addPhoto(member.client),
    await addPhoto(other.client),
    await addPhoto(other.client),
  ] as [OwnImage, OwnImage, OwnImage];
  await addPhoto(member.client);
  await addPhoto(newcomer.client);
  await decide(stage.admin).reject(await addPhoto(newcomer.client));
  for (const photo of [mine, face]) await decide(stage.admin).approve(photo);
  await decide(stage.admin).flag(face);
  const [group, closed, rejected] = [
    await newGroup(stage.admin),
    await newGroup(stage.admin),
    await newGroup(stage.admin),
  ];
  await newGroup(stage.admin);
  await joinAll(group, member, other, newcomer);
  for (const { id } of [closed, rejected]) await member.client.post(`/api/groups/${id}/request`);
  await newcomer.client.post(`/api/groups/${closed.id}/request`, { message: 'I know the lake' });
  await decideRequest(stage, rejected.name);
  await write(other, group, 'Good evening', 'Anybody for a hike on Sunday?');
  await write(member, group, 'Yes, from the lake');
  const { messages } = (await member.client.get(`/api/groups/${group.id}/messages`)).body;
  for (const [index, emoji] of (['👍', '❤️'] as const).entries())
    await [member, newcomer][index]!.client.put(
      `/api/groups/${group.id}/messages/${messages[0]!.id}/nod`,
      { emoji },
    );
  for (const { id } of messages.slice(0, 2))
    await stage.admin.put(`/api/admin/groups/${group.id}/pins/${id}`);
  // Adds a second pending photo, so that the review has a next one.
  await decide(stage.admin).flag(pending, false);
  return { member, newcomer, groupId: group.id };
}

async function decideRequest(stage: Lodge, groupName: string) {
  const { requests } = (await stage.admin.get('/api/admin/group-requests')).body;
  await stage.admin.post(
    `/api/admin/group-request/${requests.find(({ group_name }) => group_name === groupName)!.id}`,
    { action: 'reject' },
  );
}
