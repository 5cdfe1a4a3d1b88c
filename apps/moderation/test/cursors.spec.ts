import { expect, test } from '@jest/globals';
import { sharedScene } from '@lodge/scene';
import { bodyOf, newGroup, signedIn } from '@lodge/testing';

interface Operation {
  parameters?: { name: string }[];
}

const scene = await sharedScene();
const admin = await signedIn(scene.url, scene.admin);
const group = await newGroup(admin);
const { chat_message } = bodyOf(
  await admin.post(`/api/groups/${group.id}/messages`, { content: 'Good evening' }),
);
const { paths } = (await (await fetch(`${scene.url}/api/docs-json`)).json()) as {
  paths: Record<string, { get?: Operation }>;
};
const lists: string[] = Object.entries(paths)
  .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'cursor'))
  .map(([path]) =>
    (path.startsWith('/api') ? path : `/api${path}`)
      .replace('{id}', String(group.id))
      .replace('{messageId}', String(chat_message.id)),
  );

const PREFIXES = ['', 'w', '0.', '9999999999999999.'];
// Around the limits of nine digits, PostgreSQL's types and JavaScript's numbers.
const NUMBERS =
  '0 1 999999999 1000000000 2147483647 2147483648 9999999999 9007199254740991 9007199254740992 99999999999999999999'.split(
    ' ',
  );

test('every list answers 200 or 400 whatever the number in its cursor', async () => {
  expect(lists.length).toBeGreaterThan(10);
  const wrong: string[] = [];
  // Ten at once, because a member's lists wait for their turn.
  for (const start of lists.flatMap((list) => PREFIXES.map((prefix) => `${list}?cursor=${prefix}`)))
    await Promise.all(
      NUMBERS.map(async (number) => {
        const { status } = await admin.get(start + number);
        if (status !== 200 && status !== 400) wrong.push(`${start}${number}: ${status}`);
      }),
    );
  expect(wrong).toEqual([]);
});

test.each([
  ['/api/admin/users', 2 ** 31 - 1],
  ['/api/admin/groups', 2 ** 31 - 1],
  ['/api/admin/images', Number.MAX_SAFE_INTEGER],
  ['/api/admin/group-requests', Number.MAX_SAFE_INTEGER],
  ['/api/admin/reports', Number.MAX_SAFE_INTEGER],
  ['/api/admin/appeals', Number.MAX_SAFE_INTEGER],
  ['/api/reports', 2 ** 31 - 1],
])('%s continues after the largest position, %i', async (list, largest) => {
  const statuses = await Promise.all(
    [largest, largest + 1].map(
      async (position) => (await admin.get(`${list}?cursor=${position}`)).status,
    ),
  );
  expect(statuses).toEqual([200, 400]);
});
