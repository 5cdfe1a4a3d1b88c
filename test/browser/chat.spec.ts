import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
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
import { lodge, PHONE, SIZES, TWINS } from './support/lodge.js';
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

test.each(SIZES)(
  'On %s a name is chosen after an @, and whom it calls learns of it',
  async (_size, size) => {
    const { group, one, other } = await groupOf(stage, 2);
    const { username } = other.person;
    const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...size });
    const reader = await stage.visit('/groups', { as: other.client, ...size });
    const called = reader.getByText('Someone mentioned you or replied to you,');
    await shown(page.getByText('No messages yet'));
    await input(page).pressSequentially('Hi ');
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect((await scripts()).filter((name) => name.includes('mention'))).toEqual([]);
    await input(page).pressSequentially(`@${username.slice(0, 2)}`);
    const option = page.getByRole('option', { name: username });
    await shown(option);

    await (size === PHONE ? option.tap() : input(page).press('Enter'));

    await gone(option);
    await hasFocus(input(page));
    expect(await input(page).inputValue()).toBe(`Hi @${username} `);
    await input(page).press('Enter');
    await shown(messageOf(page, `Hi @${username}`), called);
    await reader.getByRole('link', { name: group.name }).click();
    await shown(log(reader).locator('.mention-own', { hasText: username }));
    await reader.goBack();
    await shown(reader.getByRole('link', { name: group.name }));
    await gone(called);
  },
);

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
  return { group, one, other, page };
}

test.each(SIZES)(
  'A nod is given, shown to others at once, named and taken back on %s',
  async (_, size) => {
    const { group, one, other, page } = await conversation(size);
    const far = await stage.visit(`/groups/${group.id}`, { as: other.client });
    const question = row(page, 'Who brings the towels?');
    await shown(messageOf(far, 'We have some'));
    // Whatever others see from now on arrives over the live stream.
    for (const each of [page, far]) await withoutTimers(each, 1_000);

    await question.focus();
    await page.keyboard.press('Enter');
    const choices = page.getByRole('menuitemcheckbox');
    await shown(choices.first());
    expect(await choices.allTextContents()).toEqual(['👍', '❤️', '😂', '😮', '🙏', '✅']);
    await page.keyboard.press('ArrowDown');
    await hasFocus(choices.first());
    await page.keyboard.press('ArrowDown');
    await hasFocus(page.getByRole('menuitem', { name: 'Reply' }));
    await page.keyboard.press('ArrowUp');
    await hasFocus(choices.last());
    for (let left = 0; left < 4; left++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');

    const own = button(question, 'You nodded ❤️');
    await shown(own, button(far, '1 person nodded ❤️'));
    await hasFocus(question);
    expect(await atEnd(page)).toBe(true);
    await button(far, '1 person nodded ❤️').click();
    await shown(button(page, '2 people nodded ❤️, you too'));
    expect(await own.count()).toBe(0);
    await accessible(page, 'nods');

    await actOn(page, 'Who brings the towels?', 'Who nodded');
    await shown(
      ...[one, other].map(({ person }) =>
        dialog(page).getByRole('listitem').filter({ hasText: person.username }).getByText('❤️'),
      ),
    );
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await question.focus();
    // Past the name and the time.
    for (let right = 0; right < 3; right++) await page.keyboard.press('ArrowRight');
    await hasFocus(button(question, '2 people nodded ❤️, you too'));
    await page.keyboard.press('Enter');

    await shown(button(page, '1 person nodded ❤️'), button(far, 'You nodded ❤️'));
    await button(far, 'You nodded ❤️').click();
    await gone(page.locator('.nod'));
  },
);

async function longPress(page: Page, text: string) {
  const { x, y } = (await messageOf(page, text).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 5, y: y + 5 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await shown(page.getByRole('menu'));
  for (const right of [30, 60, 90])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + right, y: y + 5 }],
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('The actions of a message open on a phone by a long press, though the finger slides on, and at its time', async () => {
  const { page } = await conversation(PHONE);

  await longPress(page, 'Who brings the towels?');
  expect(await items(page)).toEqual(['Reply', 'Copy', 'Report']);
  expect(await page.getByText('Replying to').count()).toBe(0);
  await page.keyboard.press('Escape');
  await gone(page.getByRole('menu'));
  await button(row(page, 'We have some'), /, actions$/).tap();

  expect(await items(page)).toEqual(['Reply', 'Edit', 'Copy', 'Delete']);
});

async function drag(page: Page, on: Locator, by: [right: number, down: number], from?: number) {
  const { x, y, height } = (await on.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const move = (type: 'touchStart' | 'touchMove', share: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: (from ?? x + 5) + by[0] * share, y: y + height / 2 + by[1] * share }],
    });
  await move('touchStart', 0);
  for (let step = 1; step <= 5; step++) await move('touchMove', step / 5);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

test('On a phone a swipe towards the end of the lines answers a message, and nothing else does', async () => {
  const { page, group, other } = await conversation(PHONE);
  await writeMany(stage, other, group, numbered(20));
  await shown(messageOf(page, 'message 20'));
  const last = messageOf(page, 'message 20');
  const answered = page.getByText('Replying to');
  const pulled = page.locator('[style*="--swipe"]');

  await drag(page, last, [40, 0]);
  await drag(page, last, [-90, 0]);
  await drag(page, last, [90, 0], 16);
  expect([await answered.count(), await pulled.count()]).toEqual([0, 0]);
  // A short message is mostly its time, which opens a menu when it is pressed.
  await drag(page, button(row(page, 'message 15'), /, actions$/), [90, 0]);

  await shown(answered, page.locator('form').getByText('message 15'));
  await hasFocus(input(page));
  expect([await pulled.count(), await page.getByRole('menu').count()]).toEqual([0, 0]);
  expect(await log(page).evaluate((box) => box.scrollLeft)).toBe(0);
  await page.keyboard.press('Escape');
  await gone(answered);

  await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
  await drag(page, messageOf(page, 'message 15'), [90, 0], 150);
  expect(await answered.count()).toBe(0);
  await drag(page, messageOf(page, 'message 15'), [-90, 0], 250);
  await shown(answered);
  await page.keyboard.press('Escape');
  await gone(answered);

  // Last, as the list rolls on.
  const before = await placeOf(page, 'message 15');
  await drag(page, messageOf(page, 'message 15'), [-10, 120]);
  await eventuallyEquals(async () => (await placeOf(page, 'message 15')) > before + 50, true);
  expect([await answered.count(), await pulled.count()]).toEqual([0, 0]);
});

test('A right click opens the menu of a message where it was pressed, but not that of links and selected text', async () => {
  const { page, group, other } = await conversation();
  await write(other, group, 'Directions: https://lodge.example/way');
  const first = messageOf(page, 'Who brings the towels?');
  const address = log(page).getByRole('link', { name: 'https://lodge.example/way' });
  await shown(address);
  const { x, y } = (await first.boundingBox())!;
  const menu = page.getByRole('menu');

  for (const right of [30, 60]) {
    await page.mouse.click(x + right, y + 8, { button: 'right' });
    const isBeside = async () => Math.abs((await menu.boundingBox())!.x - x - right) < 3;
    await eventuallyEquals(isBeside, true);
  }
  expect(await items(page)).toEqual(['Reply', 'Copy', 'Report']);
  await page.mouse.click(x + 100, y + 8);
  await gone(menu);

  await address.click({ button: 'right' });
  await first.dblclick({ position: { x: 15, y: 8 } });
  await first.click({ button: 'right', position: { x: 15, y: 8 } });
  expect(await menu.count()).toBe(0);
  await row(page, 'We have some').focus();
  await page.keyboard.press('ContextMenu');
  await shown(menu);
  expect(await items(page)).toEqual(['Reply', 'Edit', 'Copy', 'Delete']);
  await page.keyboard.press('Escape');
  await hasFocus(row(page, 'We have some'));
});

test('What an admin pins stands above the chat of each member, and leads to its message', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  await writeMany(stage, other, group, ['Saturday at nine', 'Bring boots', ...numbered(60)]);
  const admin = await stage.visit(`/groups/${group.id}`, { as: stage.admin });
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...PHONE });
  await shown(messageOf(page, 'message 60'));
  const { messages } = (await one.client.get(`/api/groups/${group.id}/messages?limit=100`)).body;
  await stage.admin.put(`/api/admin/groups/${group.id}/pins/${messages[0]!.id}`);
  await actOn(admin, 'message 60', 'Pin');
  await notice(admin, 'Message pinned');

  const pinned = button(page, 'Pinned: ' + other.person.username + ' message 60');
  await shown(pinned, button(admin, '2 pinned'));
  await accessible(page, 'pinned messages');
  await button(page, '2 pinned').tap();
  await page.getByRole('menuitem', { name: `${other.person.username}: Saturday at nine` }).tap();
  await hasFocus(row(page, 'Saturday at nine'));

  await actOn(admin, 'message 60', 'Unpin');
  await shown(button(page, `Pinned: ${other.person.username} Saturday at nine`));
  await gone(button(page, '2 pinned'));
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
