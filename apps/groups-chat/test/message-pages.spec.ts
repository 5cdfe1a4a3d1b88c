import { expect, test } from '@jest/globals';
import type { ChatMessage } from '@lodge/contracts';
import { sharedScene } from '@lodge/scene';
import { eventually, holdLock, joinAll, newGroup, register, signedIn } from '@lodge/testing';

const MESSAGES = 12;

const system = await sharedScene();
const admin = await signedIn(system.url, system.admin);
const member = await register(system.url);

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
  const expectedAt = (at: number) =>
    [one, other].flatMap(({ id, messages }) =>
      [1, 3, 50].flatMap((limit) => [
        {
          page: read(id, `limit=${limit}&before=${messages[at].id}`),
          messages: messages.slice(Math.max(0, at - limit), at),
          has_more: at > limit,
        },
        {
          page: read(id, `limit=${limit}&after=${messages[at].id}`),
          messages: messages.slice(at + 1, at + 1 + limit),
          has_more: MESSAGES - at - 1 > limit,
        },
      ]),
    );

  for (let at = 0; at < MESSAGES; at++) {
    const expected = expectedAt(at);
    const pages = await Promise.all(expected.map(({ page }) => page));
    expect(pages).toEqual(expected.map(({ messages, has_more }) => ({ messages, has_more })));
  }
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

test('older pages are read in turn, so that a member who asks for many holds up no poll', async () => {
  const { id } = await conversation('long');
  const newest = await read(id, '');
  const release = await holdLock(system, 'begin; lock table messages in access exclusive mode');

  const statuses: number[] = [];
  const pages = Array.from({ length: 40 }, async (_, at) => {
    const path = `/api/groups/${id}/messages?before=${at + 1}` as const;
    statuses.push((await member.client.get(path)).status);
  });
  await eventually('more pages than may wait', async () => statuses.length > 5);
  const refused = [...statuses];
  const polled = await read(id, '');
  await release();
  await Promise.all(pages);

  expect(polled).toEqual(newest);
  expect(refused).toEqual([429, 429, 429, 429, 429, 429]);
  expect(statuses.slice(6)).toEqual(Array.from({ length: 34 }, () => 200));
});
