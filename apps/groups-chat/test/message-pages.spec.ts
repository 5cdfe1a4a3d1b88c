import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ChatMessage } from '@lodge/contracts';
import { startScene, type Scene } from '@lodge/scene';
import { joinAll, newGroup, register, signedIn, type Client, type Member } from '@lodge/testing';

const MESSAGES = 12;
let system: Scene;
let admin: Client;
let member: Member;

beforeAll(async () => {
  system = await startScene();
  admin = await signedIn(system.url, system.admin);
  member = await register(system.url);
});
afterAll(() => system?.stop());

async function conversation(name: string): Promise<{ id: number; messages: ChatMessage[] }> {
  const group = await newGroup(admin);
  await joinAll(group, member);
  const messages: ChatMessage[] = [];
  for (let at = 1; at <= MESSAGES; at++) {
    const posted = await member.client.post(`/api/groups/${group.id}/messages`, {
      content: `${name} ${at}`,
    });
    messages.push(posted.body.chat_message);
  }
  return { id: group.id, messages };
}

const read = async (groupId: number, query: string) =>
  (await member.client.get(`/api/groups/${groupId}/messages?${query}`)).body;
const idsOf = ({ messages }: { messages: ChatMessage[] }) => messages.map(({ id }) => id);

test('pages of several groups, sizes and directions that are asked for at once are each right', async () => {
  const [one, other] = [await conversation('one'), await conversation('other')];
  const expected = [one, other].flatMap(({ id, messages }) =>
    messages.flatMap((message, at) =>
      [1, 3, 50].flatMap((limit) => [
        {
          page: read(id, `limit=${limit}&before=${message.id}`),
          messages: messages.slice(Math.max(0, at - limit), at),
          has_more: at > limit,
        },
        {
          page: read(id, `limit=${limit}&after=${message.id}`),
          messages: messages.slice(at + 1, at + 1 + limit),
          has_more: MESSAGES - at - 1 > limit,
        },
      ]),
    ),
  );

  const pages = await Promise.all(expected.map(({ page }) => page));

  expect(pages).toEqual(expected.map(({ messages, has_more }) => ({ messages, has_more })));
});

test('an older page shows what became of its messages', async () => {
  const { id, messages } = await conversation('changing');
  const query = `limit=5&before=${messages[8].id}`;
  const before = idsOf(await read(id, query));

  await admin.delete(`/api/messages/${messages[6].id}`);

  const [deleted] = messages.splice(6, 1);
  expect(before).toContain(deleted.id);
  expect(idsOf(await read(id, query))).toEqual(messages.slice(2, 7).map((message) => message.id));
});
