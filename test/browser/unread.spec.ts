import { describe, expect, test } from '@jest/globals';
import { joinAll, newGroup, sql, THOROUGH, type Member } from '@lodge/testing';
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
  writeMany,
} from './support/chat.js';
import { hold } from './support/hold.js';
import { DESKTOP, lodge, PHONE } from './support/lodge.js';
import { button, eventuallyEquals, gone, heading, shown } from './support/screen.js';
import { loadWithoutTimers } from './support/timers.js';

const stage = lodge({ withImages: false });

const bar = (page: Page) => page.getByRole('banner');
const titleIs = (page: Page, title: string) => eventuallyEquals(() => page.title(), title);

async function pair() {
  const { group, one: reader, other: writer } = await groupOf(stage, 2);
  return { group, reader, writer };
}

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

test('A message counts that came while the stream of hints was being opened', async () => {
  const { group, reader, writer } = await pair();
  const page = await stage.visit('', { as: reader.client });
  const openStream = await hold(page, '**/api/live');
  const counted = page.waitForResponse('**/api/groups');
  await page.goto('/dashboard');
  await counted;
  await shown(heading(page, /^Welcome/));

  await write(writer, group, 'meanwhile');
  openStream();

  await titleIs(page, '(1) Dashboard · Lodge');
});

describe('Unread messages of all groups', () => {
  test('leave the bar in one line and the name readable at every width, for an admin too', async () => {
    const { group, reader, writer } = await pair();
    await writeMany(stage, writer, group, numbered(60, 'no.'));
    const other = await newGroup(stage.admin);
    await joinAll(other, reader, writer);
    await writeMany(stage, writer, other, numbered(60, 'no.'));
    for (const [client, username] of [
      [reader.client, reader.person.username],
      [stage.admin, stage.system.admin.username],
    ] as const) {
      const page = await stage.visit('/dashboard', { as: client });
      await titleIs(page, '(99+) Dashboard · Lodge');
      for (const width of [320, 768, 900, 1_023, 1_024, 1_280]) {
        await page.setViewportSize({ width, height: 800 });
        if (width === 320 || width === 1_024) await accessible(page, `the bar at ${width} px`);
        expect([width, (await bar(page).boundingBox())!.height]).toEqual([width, 69]);
        const isWithin = await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        );
        expect([width, isWithin]).toEqual([width, true]);
        if (width < 768) continue;
        const name = bar(page).getByTitle(username, { exact: true });
        expect([width, await name.evaluate(whole)]).toEqual([width, true]);
      }
    }
  });
});

const whole = (element: HTMLElement) =>
  element.clientWidth > 1 && element.scrollWidth <= element.clientWidth;

/** Creates a group in which the reader has read `old` messages and none of the `news` ones. */
async function unreadGroup(old: number, news: number) {
  const { group, reader, writer } = await pair();
  await writeMany(stage, writer, group, numbered(old, 'old'));
  await readAll(reader, group);
  await writeMany(stage, writer, group, numbered(news, 'news'));
  return { group, reader, writer };
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
      seen.skeletons += document.querySelectorAll('#root .h-75 [data-skeleton]').length;
      const rows = document.querySelectorAll('[role=log] [data-message]').length;
      if (rows !== (seen.rows.at(-1) ?? 0)) seen.rows.push(rows);
    }).observe(document, { subtree: true, childList: true });
  });
  // Prevents a second poll, which would be counted too.
  await loadWithoutTimers(page, 1_000);
  await page.goto(`/groups/${group.id}`);
  await shown(divider(page));
  await eventuallyEquals(() => isAtTop(page, 'news 1'), true);
  await eventuallyEquals(() => log(page).locator('[data-message]').count(), 40);

  expect(await isAtTop(page, 'news 1')).toBe(true);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { skeletons: number; rows: number[] } }).seen,
  );
  // Renders from two rows above the first unread one to the end, and then the whole page.
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

test('A group opens where the unread messages begin, and counts those below, which are not read yet', async () => {
  const { group, reader } = await unreadGroup(10, 40);
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client, ...PHONE });
  await shown(divider(page));
  await eventuallyEquals(() => isAtTop(page, 'news 1'), true);
  expect(await atEnd(page)).toBe(false);
  await shown(button(page, /^\d+ new messages?$/));
  const below = Number((await button(page, /new messages?$/i).innerText()).match(/\d+/)![0]);
  expect(below).toBeGreaterThan(5);
  const [read, cover] = await Promise.all([
    messageOf(page, `news ${40 - below}`).boundingBox(),
    button(page, /new messages?$/i).boundingBox(),
  ]);
  expect(read!.y + read!.height).toBeLessThanOrEqual(cover!.y);
  await accessible(page, 'a chat with a divider');

  await eventuallyEquals(() => unreadCount(reader), below);
  await button(page, /new messages?$/i).click();
  await eventuallyEquals(() => atEnd(page), true);
  await gone(button(page, /new messages?$/i));
  await eventuallyEquals(() => unreadCount(reader), 0);
  expect(await divider(page).count()).toBe(1);
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

test('Where nothing is unread, or only of a muted member, a group opens at its end without a divider', async () => {
  const { group, reader, writer } = await unreadGroup(20, 0);
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client });
  const isAtEnd = async (text: string) => {
    await shown(messageOf(page, text));
    expect([await atEnd(page), await divider(page).count()]).toEqual([true, 0]);
  };
  await isAtEnd('old 20');
  await page.goto('/groups');
  await reader.client.put('/api/mutes', { userId: writer.id });
  await writeMany(stage, writer, group, numbered(12, 'news'));
  await page.goto(`/groups/${group.id}`);
  await isAtEnd('news 12');
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

const LENGTHS = [
  ['one word', (number: number) => `word${number}`],
  ['one line', (number: number) => `${number} is a line that fills most of a bubble`],
  ['six lines', (number: number) => `${number}\n2\n3\n4\n5\n6`],
] as const;
const LOOKS = [
  { ...PHONE, isExpanded: false },
  { ...DESKTOP, isExpanded: false },
  { ...DESKTOP, isExpanded: true },
];

const COUNTS = [14, 30, 70, 200];
/**
 * Pairwise testing: each length and each number meets each look; a thorough run tests all
 * combinations.
 */
const isPlayed = (length: number, count: number, look: number) =>
  THOROUGH || (length + count + look) % LOOKS.length === 0;

test.each(LENGTHS.map(([name, textOf], length) => [name, length, textOf] as const))(
  'A group opens at the line above 14 to 200 unread messages of %s, on a phone and a desktop',
  async (_name, length, textOf) => {
    const { group, members } = await groupOf(stage, 5);
    const [writer, ...readers] = members as [Member, ...Member[]];
    const total = 203;
    await writeMany(
      stage,
      writer,
      group,
      Array.from({ length: total }, (_, index) => textOf(index)),
    );
    for (const [index, count] of COUNTS.entries()) {
      const reader = readers[index]!;
      const [read] = await sql<{ id: string }>(
        stage.system,
        'select id from messages where group_id = $1 order by id desc offset $2 limit 1',
        [group.id, count],
      );
      const message_id = Number(read!.id);
      await reader.client.post(`/api/groups/${group.id}/messages/read`, { message_id });
      const looks = LOOKS.filter((_, at) => isPlayed(length, index, at));
      for (const { isExpanded, ...look } of looks) {
        const page = await stage.visit('', { as: reader.client, ...look });
        if (isExpanded) await page.addInitScript(() => localStorage.setItem('chat', 'expanded'));
        // Nothing is marked as read, so that the next look starts from the same state.
        await page.route('**/messages/read', (route) => route.abort());
        stage.watchOf(page).allow(/ERR_FAILED/);
        await page.goto(`/groups/${group.id}`);
        await shown(divider(page));
        const place = async () => {
          const { y } = (await divider(page).boundingBox())!;
          const top = Math.round(y - (await log(page).boundingBox())!.y);
          // If the rest fits, the page ends with it.
          return top >= 0 && (top < 40 || (await atEnd(page)));
        };
        await eventuallyEquals(place, true);
        // The position stays once the rest has been rendered.
        await eventuallyEquals(
          async () => (await log(page).locator('[data-message]').count()) > count,
          true,
        );
        expect([count, await place()]).toEqual([count, true]);
        await page.context().close();
      }
    }
  },
);
