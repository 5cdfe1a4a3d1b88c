import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataSourceOptions } from '@lodge/database';
import { migrate } from '../../operator/src/migrate/migrate.js';
import { startScene, type Scene } from '@lodge/scene';
import {
  query,
  createDatabase,
  joinAll,
  newGroup,
  register,
  signedIn,
  type Client,
  type Member,
} from '@lodge/testing';
import { DataSource } from 'typeorm';
import { PostsService, type Post } from '../src/messages/posts.service.js';
import { rolePasswords } from '../../../test/support/schema.js';

const contentOf = (response: PromiseSettledResult<{ content: string } | undefined>) =>
  response.status === 'fulfilled' ? response.value?.content : 'rejected';

describe('messages written in one batch', () => {
  let url: string;
  let source: DataSource;
  let posts: PostsService;
  let userIds: number[];

  beforeAll(async () => {
    url = await createDatabase(process.env.LODGE_TEST_DATABASE_URL!);
    await migrate(url, rolePasswords('batch'));
    await query(
      url,
      `
      insert into users (email, username, password_hash, age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position)
      select n || '@lodge.example', 'writer ' || n, 'x', 30, 6, 0, 180, 'Other', 'Side' from generate_series(1, 4) n`,
    );
    await query(
      url,
      "insert into groups (id, name, code) overriding system value values (1, 'One', 'AAAAAA'), (2, 'Two', 'BBBBBB')",
    );
    await query(
      url,
      'insert into memberships (group_id, user_id) select g.id, u.id from groups g, (select id from users order by id limit 3) u',
    );
    userIds = (await query<{ id: number }>(url, 'select id from users order by id')).map(
      ({ id }) => id,
    );
    source = await new DataSource(dataSourceOptions(url, 4)).initialize();
    posts = new PostsService(source);
  });
  afterAll(() => source?.destroy());

  const write = (drafts: Partial<Post>[]) =>
    Promise.allSettled(
      drafts.map((draft, n) =>
        posts.write({
          groupId: 1,
          userId: userIds[n % 3],
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
      { groupId: 2 },
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
    const responses = await write([{}, { userId: userIds[3] }, {}]);
    expect(responses.map(contentOf)).toEqual(['message 0', undefined, 'message 2']);
  });

  test('with the same id create one message, by the first author who may post', async () => {
    const clientId = randomUUID();
    const [first, second] = await write([
      { userId: userIds[0], clientId },
      { userId: userIds[0], clientId },
    ]);
    expect([contentOf(first), contentOf(second)]).toEqual(['message 0', undefined]);
    await query(url, 'delete from memberships where group_id = 2 and user_id = $1', [userIds[1]]);
    const other = randomUUID();
    const responses = await write([
      { groupId: 2, userId: userIds[1], clientId: other },
      { groupId: 1, userId: userIds[1], clientId: other },
    ]);
    expect(responses.map(contentOf)).toEqual([undefined, 'message 1']);
  });
});

describe('messages posted concurrently', () => {
  let system: Scene;
  let admin: Client;
  let members: Member[];

  beforeAll(async () => {
    system = await startScene();
    admin = await signedIn(system.url, system.admin);
    members = await Promise.all(Array.from({ length: 4 }, () => register(system.url)));
  });
  afterAll(() => system?.stop());

  test('do not affect each other, whatever their client_id, and a non-member gets 403', async () => {
    const group = await newGroup(admin);
    await joinAll(group, ...members.slice(0, 3));
    const ids = [null, undefined, 'uuid', 'no uuid', 5, {}, ''];
    const sends = Array.from({ length: 140 }, (_, n) => ({
      member: members[n % 4],
      id: ids[n % ids.length],
      content: `message ${n}`,
    }));
    const responses = await Promise.all(
      sends.map(async ({ member, id, content }) => {
        const { status, body } = await member.client.post(`/api/groups/${group.id}/messages`, {
          content,
          client_id: id === 'uuid' ? randomUUID() : id,
        });
        return { status, content: body.chat_message?.content };
      }),
    );
    const isValid = (id: unknown) => id === null || id === undefined || id === 'uuid';
    expect(responses).toEqual(
      sends.map(({ member, id, content }) => {
        if (!isValid(id)) return { status: 400 };
        return member === members[3] ? { status: 403 } : { status: 201, content };
      }),
    );
    const {
      body: { messages },
    } = await members[0].client.get(`/api/groups/${group.id}/messages?limit=100`);
    expect(messages).toHaveLength(responses.filter(({ status }) => status === 201).length);
  });
});
