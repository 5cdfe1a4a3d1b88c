import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from '@jest/globals';
import { dataSourceOptions } from '@lodge/database';
import { sharedScene } from '@lodge/scene';
import { joinAll, newGroup, register, signedIn } from '@lodge/testing';
import { DataSource } from 'typeorm';
import { PostsService, type Post } from '../src/messages/posts.service.js';

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
const [one, other] = [await newGroup(admin), await newGroup(admin)];
const members = await Promise.all([1, 2, 3, 4].map(() => register(scene.url)));
for (const group of [one, other]) await joinAll(group, ...members.slice(0, 3));
const source = new DataSource(dataSourceOptions(scene.databaseUrl('groups-chat'), 4));
await source.initialize();
afterAll(() => source.destroy());
const posts = new PostsService(source);

const contentOf = (response: PromiseSettledResult<{ content: string } | undefined>) =>
  response.status === 'fulfilled' ? response.value?.content : 'rejected';

describe('messages written in one batch', () => {
  const write = (drafts: Partial<Post>[]) =>
    Promise.allSettled(
      drafts.map((draft, n) =>
        posts.write({
          groupId: one.id,
          userId: members[n % 3].id,
          content: `message ${n}`,
          clientId: randomUUID(),
          ...draft,
        }),
      ),
    );

  test('each get their own result, however their ids are written', async () => {
    const responses = await write([
      {},
      { clientId: randomUUID().toUpperCase() },
      { groupId: other.id },
      {},
    ]);
    expect(responses.map(contentOf)).toEqual(['message 0', 'message 1', 'message 2', 'message 3']);
  });

  test('are written except those that the database rejects', async () => {
    const responses = await write([
      {},
      { content: '' },
      {},
      { content: 'x'.repeat(201) },
      {},
      { content: 'zero \0' },
      {},
    ]);
    expect(responses.map(contentOf)).toEqual([
      'message 0',
      'rejected',
      'message 2',
      'rejected',
      'message 4',
      'rejected',
      'message 6',
    ]);
  });

  test('are written for members and not for non-members', async () => {
    const responses = await write([{}, { userId: members[3].id }, {}]);
    expect(responses.map(contentOf)).toEqual(['message 0', undefined, 'message 2']);
  });

  test('with the same id create one message, by the first author who may post', async () => {
    const clientId = randomUUID();
    const [first, second] = await write([
      { userId: members[0].id, clientId },
      { userId: members[0].id, clientId },
    ]);
    expect([contentOf(first), contentOf(second)]).toEqual(['message 0', undefined]);
    await members[1].client.delete(`/api/groups/${other.id}/membership`);
    const shared = randomUUID();
    const responses = await write([
      { groupId: other.id, userId: members[1].id, clientId: shared },
      { groupId: one.id, userId: members[1].id, clientId: shared },
    ]);
    expect(responses.map(contentOf)).toEqual([undefined, 'message 1']);
  });
});
