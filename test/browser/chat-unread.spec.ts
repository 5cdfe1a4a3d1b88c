import { expect, test } from '@jest/globals';
import type { Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import {
  atEnd,
  groupOf,
  log,
  messageOf,
  placeOf,
  readAll,
  scrollBy,
  write,
} from './support/chat.js';
import { DESKTOP, lodge, PHONE, SIZES } from './support/lodge.js';
import { button, eventuallyEquals, gone, shown } from './support/screen.js';

const stage = lodge();

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

/** A reader who has read `old` messages of a group and none of the `news` ones. */
async function unreadGroup(old: number, news: number) {
  const {
    group,
    members: [reader, writer],
  } = await groupOf(stage, 2);
  await write(writer!, group, ...numbered(old, 'old'));
  await readAll(reader!, group);
  await write(writer!, group, ...numbered(news, 'news'));
  return { group, reader: reader!, writer: writer! };
}

test('A chat whose messages came before the scripts shows them at once, and then all of them in place', async () => {
  const { group, reader } = await unreadGroup(35, 5);
  const page = await stage.visit('', { as: reader.client });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/${group.id}/messages`)) asked.push(request.method());
  });
  const answered = page.waitForResponse(`**/api/groups/${group.id}/messages`);
  await page.route(/\/assets\/(?!early).*\.js$/, async (route) => {
    await (await answered).finished();
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = { skeletons: 0, rows: [] as number[] };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.skeletons += document.querySelectorAll('#root .h-75 .animate-breathe').length;
      const rows = document.querySelectorAll('[role=log] [data-message]').length;
      if (rows !== (seen.rows.at(-1) ?? 0)) seen.rows.push(rows);
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`/groups/${group.id}`);
  await shown(divider(page));
  await eventuallyEquals(() => isAtTop(page, 'news 1'), true);
  await eventuallyEquals(() => log(page).locator('[data-message]').count(), 40);

  expect(await isAtTop(page, 'news 1')).toBe(true);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { skeletons: number; rows: number[] } }).seen,
  );
  // From two above the first unread one to the end, and then the whole page.
  expect(seen).toEqual({ skeletons: 0, rows: [7, 40] });
  expect(asked.filter((method) => method === 'GET')).toHaveLength(1);
});

const unreadCount = async ({ client }: Member) =>
  (await client.get('/api/groups')).body.groups[0].unread_count as number;

const divider = (page: Page) => log(page).getByText('New', { exact: true });
const isAtTop = async (page: Page, text: string) => {
  const place = await placeOf(page, text);
  return place > 0 && place < 120;
};
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

test.each([...SIZES, ['320 px', { viewport: { width: 320, height: 640 } }] as const])(
  'A group opens on %s where the unread messages begin, and counts those below',
  async (_size, size) => {
    const { group, reader } = await unreadGroup(10, 15);
    const page = await stage.visit(`/groups/${group.id}`, { as: reader.client, ...size });
    await shown(divider(page));
    await eventuallyEquals(() => isAtTop(page, 'news 1'), true);
    expect(await atEnd(page)).toBe(false);
    await shown(button(page, /^New messages \d+$/));
    const below = Number((await button(page, /^New messages/).innerText()).match(/\d+/)![0]);
    expect(below).toBeGreaterThan(5);
    if (size === DESKTOP) await accessible(page, 'a chat with a divider');

    // What was in view is read, and no more.
    await eventuallyEquals(() => unreadCount(reader), below);
    await button(page, /^New messages/).click();
    await eventuallyEquals(() => atEnd(page), true);
    await gone(button(page, /^New messages/));
    await eventuallyEquals(() => unreadCount(reader), 0);
    expect(await divider(page).count()).toBe(1);
  },
);

test('It opens there too where they begin before the newest page', async () => {
  const { group, reader } = await unreadGroup(30, 80);
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client });
  await eventuallyEquals(() => isAtTop(page, 'news 1'), true);
  await scrollBy(page, 100_000);
  await shown(messageOf(page, 'news 80'));
  await eventuallyEquals(() => unreadCount(reader), 0);
});

test('What was seen before leaving is read', async () => {
  const { group, reader } = await unreadGroup(10, 15);
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client });
  await shown(divider(page));
  await scrollBy(page, 100_000);
  await eventuallyEquals(() => atEnd(page), true);
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await eventuallyEquals(() => unreadCount(reader), 0);
  await gone(page.getByText(/\d new$/));
});

test('Nothing unread has no divider, and the group opens at the end', async () => {
  const { group, reader } = await unreadGroup(20, 0);
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client });
  await shown(messageOf(page, 'old 20'));
  expect(await atEnd(page)).toBe(true);
  expect(await divider(page).count()).toBe(0);
});

test('Messages of a muted member neither divide nor count', async () => {
  const { group, reader, writer } = await unreadGroup(20, 12);
  await reader.client.put('/api/mutes', { userId: writer.id });
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client });
  await shown(messageOf(page, 'news 12'));
  expect(await atEnd(page)).toBe(true);
  expect(await divider(page).count()).toBe(0);
  await scrollBy(page, -600);
  await eventuallyEquals(() => atEnd(page), false);
  await write(writer, group, 'unheard');
  await shown(button(page, 'New messages'));
});

test('Messages in the open group count in the title while nobody looks at it', async () => {
  const { group, reader, writer } = await unreadGroup(1, 0);
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client });
  await shown(messageOf(page, 'old 1'));
  await write(writer, group, 'seen at once');
  await shown(messageOf(page, 'seen at once'));
  await eventuallyEquals(() => unreadCount(reader), 0);
  expect(await page.title()).toBe('Group · Lodge');
  await setHidden(page, true);
  await write(writer, group, 'while away');
  await eventuallyEquals(() => page.title(), '(1) Group · Lodge');
  await setHidden(page, false);
  await eventuallyEquals(() => page.title(), 'Group · Lodge');
  await eventuallyEquals(() => unreadCount(reader), 0);
});

/** Short messages, of which a window holds many. */
test.each([
  ['a phone', PHONE, false],
  ['a phone, expanded', PHONE, true],
  ['a desktop', DESKTOP, false],
  ['a desktop, expanded', DESKTOP, true],
])(
  'On %s a group opens at the line above 12 to 70 short messages',
  async (_name, size, expanded) => {
    for (const count of [12, 14, 30, 48, 70]) {
      const { group, reader } = await unreadGroup(3, count);
      const page = await stage.visit('', { as: reader.client, ...size });
      if (expanded) await page.addInitScript(() => localStorage.setItem('chat', 'expanded'));
      await page.goto(`/groups/${group.id}`);
      await shown(divider(page));
      // The newest page, or as far as the line.
      const rows = () => log(page).locator('[data-message]').count();
      await eventuallyEquals(async () => (await rows()) >= Math.min(count + 3, 50), true);

      const place = async () => {
        const { y } = (await divider(page).boundingBox())!;
        const top = Math.round(y - (await log(page).boundingBox())!.y);
        // Where the rest fits in, it ends the page.
        return top >= 0 && (top < 40 || (await atEnd(page)));
      };
      await eventuallyEquals(place, true);
      await stillUnread(page, reader, count);
    }
  },
);

/** As many as are below what is in view. */
async function stillUnread(page: Page, reader: Member, count: number) {
  const below = await log(page).evaluate((box) => {
    const end = box.getBoundingClientRect().bottom + 24;
    return [...box.querySelectorAll('[data-message]')].filter(
      (row) => row.getBoundingClientRect().bottom > end,
    ).length;
  });
  expect(below).toBeLessThan(count);
  await eventuallyEquals(() => unreadCount(reader), below);
}
