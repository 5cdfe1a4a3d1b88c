import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import {
  actOn,
  atEnd,
  groupOf,
  input,
  log,
  placeOf,
  readAll,
  messageOf,
  sendMessage,
  scrollBy,
  write,
  writeMany,
} from './support/chat.js';
import { lodge, PHONE, TWINS } from './support/lodge.js';
import { withoutTimers } from './support/timers.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  notice,
  shown,
} from './support/screen.js';

const stage = lodge({ withImages: false });

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `message ${index + 1}`);

async function expectDelivered(from: Page, to: Page, text: string) {
  await sendMessage(from, text);
  await shown(messageOf(from, text), messageOf(to, text));
}

test('Between two browsers a message appears at once at the end of the list, both ways, on a phone and a desktop', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  const pages = [
    await stage.visit(`/groups/${group.id}`, { as: one.client, ...PHONE }),
    await stage.visit(`/groups/${group.id}`, { as: other.client }),
  ] as const;
  await shown(...pages.map((page) => page.getByText('No messages yet')));
  // No further poll can start, so whatever appears from now on arrived over the live stream.
  for (const page of pages) await withoutTimers(page, 1_000);
  for (const round of ['there', 'again', 'once more', 'and more']) {
    await expectDelivered(pages[0], pages[1], `Hello ${round}`);
    await expectDelivered(pages[1], pages[0], `Hello back ${round}`);
  }
  for (const page of pages) expect(await atEnd(page)).toBe(true);
  await shown(
    log(pages[0]).getByText('You', { exact: true }),
    log(pages[0]).getByText(other.person.username, { exact: true }),
  );
});

test('A poll is answered with 304 and no body until something changes', async () => {
  const { group, one } = await groupOf(stage);
  await write(one, group, 'only one');
  const page = await stage.visit('', { as: one.client });
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  const polls = new Set<string>();
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith('/messages')) polls.add(requestId);
  });
  // Reads statuses at the network level, because the page sees a cached 200 instead of the 304.
  // Chromium may report this event before the request itself.
  const statuses = new Map<string, number>();
  wire.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  await page.goto(`/groups/${group.id}`);

  const answers = () => [...polls].flatMap((id) => statuses.get(id) ?? []);
  await eventuallyEquals(async () => answers().includes(304), true);
  expect(answers()[0]).toBe(200);
});

describe('The list', () => {
  const longOne = async (count: number) => {
    const {
      group,
      members: [reader, writer],
    } = await groupOf(stage, 2);
    await writeMany(stage, writer!, group, numbered(count));
    await readAll(reader!, group);
    const page = await stage.visit(`/groups/${group.id}`, { as: reader!.client });
    await shown(messageOf(page, `message ${count}`));
    return { group, reader: reader!, writer: writer!, page };
  };

  test("does not scroll while older messages are read; a button jumps to the new message, and sending to one's own", async () => {
    const { group, page, writer } = await longOne(30);
    await scrollBy(page, -600);
    await eventuallyEquals(() => atEnd(page), false);
    const [reading, before] = ['message 15', await placeOf(page, 'message 15')];
    await write(writer, group, 'news');
    await shown(button(page, '1 new message'));
    expect(await placeOf(page, reading)).toBe(before);
    await button(page, /new messages?$/i).click();
    await eventuallyEquals(() => atEnd(page), true);
    await gone(button(page, /new messages?$/i));
    await hasFocus(log(page));

    await scrollBy(page, -600);
    await eventuallyEquals(() => atEnd(page), false);
    await sendMessage(page, 'my own');
    await shown(messageOf(page, 'my own'));
    await eventuallyEquals(() => atEnd(page), true);
    expect(await button(page, /new messages?$/i).count()).toBe(0);
  });

  test('fills a window that is taller than the latest messages', async () => {
    const { reader, group } = await longOne(70);
    const page = await stage.visit(`/groups/${group.id}`, {
      as: reader.client,
      ...PHONE,
      viewport: { width: 390, height: 6_000 },
    });

    await shown(messageOf(page, 'message 1'), log(page).getByText('The conversation begins here'));
  });

  test('loads older messages on scrolling up, without jumping, to the beginning', async () => {
    const { page } = await longOne(130);
    expect(await messageOf(page, 'message 80').count()).toBe(0);
    await scrollBy(page, -100_000);
    await shown(messageOf(page, 'message 60'));
    // The first message of the previous page has not moved.
    expect(await log(page).evaluate((box) => box.scrollTop)).toBeGreaterThan(200);
    const place = await placeOf(page, 'message 81');
    expect(Math.abs(place)).toBeLessThan(300);
    await scrollBy(page, -100_000);
    await shown(messageOf(page, 'message 1'));
    await scrollBy(page, -100_000);
    await shown(log(page).getByText('The conversation begins here'));
    const rows = await log(page)
      .locator('[data-message]')
      .evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.message)));
    expect(rows).toHaveLength(130);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
  });
});

test('A removed member loses access to the group at once', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  await write(other, group, 'between us');
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client });
  await shown(messageOf(page, 'between us'), heading(page, other.person.username));
  await stage.admin.delete(`/api/admin/groups/${group.id}/remove-user`, { userId: one.id });
  await shown(heading(page, 'You are not in this group'));
  const content = await page.content();
  for (const secret of ['between us', other.person.username, group.name])
    expect(content).not.toContain(secret);
});

test('Leaving a group asks later where its menu cannot be loaded, and leaves what is typed', async () => {
  const { group, one } = await groupOf(stage);
  // A fresh page has not loaded any dialog yet.
  const page = await stage.visitAnew(`/groups/${group.id}`, { as: one.client });
  const field = page.getByLabel('Message', { exact: true });
  // The members are in a chunk of their own.
  await shown(field, heading(page, 'Members 2'));
  stage.watchOf(page).allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await page.context().setOffline(true);
  await field.fill('Half a thought');
  const failed = page.getByRole('alert').filter({ hasText: 'This could not be opened' });
  const options = button(page, `Options for ${group.name}`);
  const leave = page.getByRole('menuitem', { name: 'Leave Group' });

  await options.click();
  await shown(failed);
  await accessible(page, 'a menu that cannot be loaded');
  expect(await field.inputValue()).toBe('Half a thought');

  await page.context().setOffline(false);
  const asked = dialog(page).getByText(/Your messages stay/);
  // A browser that remembers the failure gets a new page.
  const anew = page.waitForEvent('load').then(() => options.click());
  await button(failed, 'Try again').click();
  await Promise.any([shown(leave), anew]);
  await leave.click();
  await shown(asked);
  await button(dialog(page), 'Cancel').click();
  expect(await field.inputValue()).toBe('Half a thought');
});

test.each(TWINS)('Without a connection the way back to the groups opens on %s', async (_, size) => {
  const { group, one } = await groupOf(stage);
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...size });
  stage.watchOf(page).allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const loaded = page.waitForResponse(/groups-page-.*\.js$/);
  await input(page).click();
  await (await loaded).finished();
  await page.context().setOffline(true);

  await page
    .getByRole('link', { name: /Groups$/ })
    .first()
    .click();

  await shown(page.getByRole('link', { name: new RegExp(group.name) }));
});

const row = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
const items = (page: Page) => page.getByRole('menuitem').allTextContents();

async function conversation(look = {}) {
  const { group, one, other } = await groupOf(stage, 2);
  await write(other, group, 'Who brings the towels?');
  await write(one, group, 'We have some');
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...look });
  await shown(messageOf(page, 'We have some'));
  return { group, other, page };
}

async function longPress(page: Page, text: string) {
  const { x, y } = (await messageOf(page, text).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 5, y: y + 5 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await shown(page.getByRole('menu'));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('The actions of a message open on a phone by a long press, and at its time', async () => {
  const { page } = await conversation(PHONE);

  await longPress(page, 'Who brings the towels?');
  expect(await items(page)).toEqual(['Reply', 'Copy', 'Report']);
  await page.keyboard.press('Escape');
  await gone(page.getByRole('menu'));
  await button(row(page, 'We have some'), /, actions$/).tap();

  expect(await items(page)).toEqual(['Reply', 'Edit', 'Copy', 'Delete']);
});

test('A quote leads to its message, however far back', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  const lines = Array.from({ length: 80 }, (_, line) => `Line ${line}`);
  await writeMany(stage, other, group, ['Who brings the towels?', ...lines]);
  await readAll(one, group);
  const first = (await one.client.get(`/api/groups/${group.id}/messages?limit=100`)).body
    .messages[0] as { id: number };
  await one.client.post(`/api/groups/${group.id}/messages`, {
    content: 'I have four',
    reply_to: first.id,
  });
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...PHONE });
  await accessible(page, 'a reply');

  await button(row(page, 'I have four'), /^In reply to/).tap();

  await shown(messageOf(page, 'Who brings the towels?'));
  await hasFocus(log(page).locator(`[data-message="${first.id}"]`));
});

test('An own message is edited and deleted for everybody at once', async () => {
  const { group, other, page } = await conversation();
  const reader = await stage.visit(`/groups/${group.id}`, { as: other.client });
  await shown(messageOf(reader, 'We have some'));
  await actOn(page, 'We have some', 'Edit');
  await hasFocus(input(page));
  await accessible(page, 'an edit');
  await input(page).fill('We have twelve');
  await button(page, 'Save').click();
  for (const one of [page, reader])
    await shown(messageOf(one, 'We have twelve'), row(one, 'We have twelve').getByText('edited'));

  await row(page, 'We have twelve').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await button(dialog(page), 'Delete').click();

  await notice(page, 'Message deleted');
  await gone(messageOf(page, 'We have twelve'), messageOf(reader, 'We have twelve'));
  await shown(messageOf(page, 'Who brings the towels?'));
});
