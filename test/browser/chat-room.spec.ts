import { describe, expect, test } from '@jest/globals';
import { addPhoto, decide, joinAll, newGroup, register, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import {
  atEnd,
  groupOf,
  input,
  log,
  messageOf,
  placeOf,
  readAll,
  scrollBy,
  sendMessage,
  write,
  writeMany,
} from './support/chat.js';
import { hold } from './support/hold.js';
import { DESKTOP, lodge, PHONE, SIZES } from './support/lodge.js';
import { coveredByNotices } from './support/overlap.js';
import {
  button,
  dialog,
  enlargeFont,
  eventuallyEquals,
  fontsLoaded,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  shown,
} from './support/screen.js';
import { withoutTimers } from './support/timers.js';

const stage = lodge();

const TEXTS = Array.from({ length: 60 }, (_, line) => `Line ${line + 1}`);
const expand = (page: Page) => button(page, 'Expand');
/** Title button of a conversation on a phone. */
const about = (page: Page) => button(page, /^\d+ members$/);
const heightOf = async (page: Page) => Math.round((await log(page).boundingBox())!.height);
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return [scrollWidth > innerWidth, scrollHeight > innerHeight];
  });
const bottomOf = async (page: Page) => {
  const { y, height } = (await button(page, 'Send').boundingBox())!;
  return y + height;
};

async function chatting(size: Parameters<typeof stage.visit>[1] = DESKTOP, texts = TEXTS) {
  const { group, members } = await groupOf(stage, 2);
  const [reader, writer] = members as [Member, Member];
  await writeMany(stage, writer, group, texts);
  await readAll(reader, group);
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client, ...size });
  await shown(messageOf(page, texts.at(-1)!));
  return { page, group, reader, writer };
}

describe('On a desktop', () => {
  test('Expand gives the conversation the window, and this device keeps it', async () => {
    const { page, group, writer } = await chatting();
    expect(await heightOf(page)).toBe(300);
    // The field must be visible on a laptop of 768 px, of which the browser leaves 650.
    expect(await bottomOf(page)).toBeLessThanOrEqual(650);

    await expand(page).click();

    await hasFocus(expand(page));
    expect(await expand(page).getAttribute('aria-pressed')).toBe('true');
    expect(await heightOf(page)).toBeGreaterThan(450);
    expect(await atEnd(page)).toBe(true);
    expect(await overflow(page)).toEqual([false, false]);
    expect(await bottomOf(page)).toBeLessThanOrEqual(DESKTOP.viewport.height);
    await shown(heading(page, group.name));
    await accessible(page, 'an expanded conversation');
    const beside = page.getByRole('complementary', { name: 'Members' });
    await shown(heading(beside, writer.person.username));
    await button(page, 'Members').click();
    await gone(beside);
    expect(await button(page, 'Members').getAttribute('aria-expanded')).toBe('false');
    await page.reload();
    await shown(messageOf(page, 'Line 60'));
    expect(await heightOf(page)).toBeGreaterThan(450);
    await expand(page).click();
    expect(await heightOf(page)).toBe(300);
    await page.reload();
    await shown(messageOf(page, 'Line 60'));
    expect(await heightOf(page)).toBe(300);
  });

  test('what is read and written stays where it is', async () => {
    const { page } = await chatting();
    await input(page).fill('half a thought');
    await scrollBy(page, -500);
    await eventuallyEquals(() => atEnd(page), false);
    const visible = () =>
      log(page).evaluate(
        (box) =>
          [...box.querySelectorAll<HTMLElement>('[data-message]')]
            .find(({ offsetTop }) => offsetTop >= box.scrollTop)!
            .innerText.match(/Line \d+/)![0],
      );
    const first = await visible();
    const place = await placeOf(page, first);

    await expand(page).focus();
    await page.keyboard.press('Enter');
    await eventuallyEquals(() => placeOf(page, first), place);
    await input(page).press('Escape');
    expect(await input(page).inputValue()).toBe('half a thought');
    await expand(page).click();

    await eventuallyEquals(() => placeOf(page, first), place);
    expect(await input(page).inputValue()).toBe('half a thought');
  });

  test('the own groups stand beside an expanded conversation and lead from one to the next', async () => {
    const { page, group, reader, writer } = await chatting();
    const other = await newGroup(stage.admin);
    await joinAll(other, reader, writer);
    await write(writer, other, 'First here', 'Second here');
    await page.reload();
    const groups = page.getByRole('navigation', { name: 'Your Groups' });
    await shown(messageOf(page, 'Line 60'));
    expect(await groups.count()).toBe(0);
    await expand(page).click();

    const here = link(groups, new RegExp(group.name));
    const there = link(groups, new RegExp(other.name));
    await shown(there.getByText('2 unread messages'), there.getByText('Second here'));
    expect(await here.getAttribute('aria-current')).toBe('page');
    expect(await overflow(page)).toEqual([false, false]);
    const bar = (await page.getByRole('banner').locator('> div').boundingBox())!;
    expect(bar.width).toBe(DESKTOP.viewport.width);
    await input(page).fill('half a thought');
    await there.click();

    await shown(messageOf(page, 'Second here'), heading(page, other.name));
    await hasFocus(heading(page, other.name));
    expect(await there.getAttribute('aria-current')).toBe('page');
    await gone(there.getByText('2 unread messages'));
    await shown(here.getByText('Draft: half a thought'));
    await page.goBack();
    await shown(messageOf(page, 'Line 60'));
    expect(await input(page).inputValue()).toBe('half a thought');

    await write(writer, other, 'Third here');
    await shown(there.getByText('1 unread message'));
    await input(page).press('End');
    await page.keyboard.press('Alt+ArrowDown');
    await shown(messageOf(page, 'Third here'));
    await hasFocus(heading(page, other.name));
  });
});

test('On a phone the conversation is the screen, with the group behind its name', async () => {
  const { page, group } = await chatting(PHONE, ['w'.repeat(200), ...TEXTS]);

  expect(await heightOf(page)).toBeGreaterThan(450);
  expect(await atEnd(page)).toBe(true);
  expect(await log(page).evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  expect(await overflow(page)).toEqual([false, false]);
  expect(await bottomOf(page)).toBeLessThanOrEqual(PHONE.viewport.height);
  expect(await expand(page).count()).toBe(0);
  await shown(heading(page, group.name));
  await accessible(page, 'a conversation on a phone');

  await about(page).click();
  const sheet = dialog(page);
  await shown(sheet.getByText(group.code));
  await page.goBack();
  await gone(sheet);
  await button(page, `Options for ${group.name}`).click();
  await page.getByRole('menuitem', { name: 'Leave Group' }).click();
  await button(page.getByRole('dialog', { name: `Leave ${group.name}?` }), 'Leave Group').click();

  await page.waitForURL('**/groups');
});

test('On a phone members come up as a sheet over an expanded conversation', async () => {
  const { page, group, reader, writer } = await chatting(PHONE);
  // Enough members for the list to have a search, and no note about locked photos above it.
  await joinAll(
    group,
    ...(await Promise.all(Array.from({ length: 6 }, () => register(stage.url)))),
  );
  const photo = await addPhoto(reader.client);
  await decide(stage.admin).approve(photo);
  await decide(stage.admin).flag(photo);
  await page.reload();

  await about(page).click();
  await shown(dialog(page).getByRole('heading', { name: writer.person.username }));
  await shown(dialog(page).getByLabel('Find a member'));
  // The search must not get the focus, or a phone's keyboard would cover the members.
  await hasFocus(dialog(page).locator('[data-start]'));
  await accessible(page, 'the members of an expanded conversation');

  const { username } = writer.person;
  await dialog(page).getByLabel('Find a member').pressSequentially(username);

  await shown(dialog(page).getByText('1 found'), heading(dialog(page), username));
  await page.goBack();
  await gone(dialog(page));
  await hasFocus(about(page));
});

test('The sheet of members does not move when they arrive', async () => {
  const { page, writer } = await chatting(PHONE);
  const answer = await hold(page, '**/members?*');
  const top = async () => {
    await dialog(page).evaluate((sheet) =>
      Promise.all(sheet.getAnimations().map(({ finished }) => finished)),
    );
    return (await dialog(page).boundingBox())!.y;
  };
  await about(page).click();
  await shown(dialog(page).locator('[data-start]'));
  const before = await top();

  answer();

  await shown(dialog(page).getByRole('heading', { name: writer.person.username }));
  expect(await top()).toBe(before);
});

test('An expanded conversation fits windows of every size, with its heads in one line, and clear of notices', async () => {
  const long = 'A longer one '.repeat(15).trim();
  const { page, group } = await chatting(DESKTOP, [...TEXTS, long]);
  await expand(page).click();

  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await shown(messageOf(page, long));
    const { width: line } = (await messageOf(page, long).boundingBox())!;
    expect([width, ...(await overflow(page))]).toEqual([width, false, false]);
    expect(await bottomOf(page)).toBeLessThanOrEqual(height);
    expect(line).toBeLessThan(900);
  }

  await page.setViewportSize({ width: 1024, height: 768 });
  const actions = [`Options for ${group.name}`, 'Members', 'Expand'];
  const icons = [...actions, 'Show cards'].map((name) => button(page, name));
  const heads = ['Your Groups', group.name, /^Members/].map((name) => heading(page, name));
  await shown(...icons, ...heads, page.getByText(group.code));
  const boxes = await Promise.all(
    [...icons, ...heads].map(async (one) => (await one.boundingBox())!),
  );
  const middles = boxes.map(({ y, height }) => Math.round(y + height / 2));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(3);
  for (const icon of boxes.slice(0, icons.length)) expect(icon).toMatchObject({ width: 44 });

  await withoutTimers(page, 4_000);
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { error: 'Too many', code: 'rate_limited' } })
      : route.continue(),
  );
  await sendMessage(page, 'does not leave');
  await notice(page, 'Error sending message');
  expect(await coveredByNotices(page, 'section > header button')).toEqual([]);
});

const WINDOWS = [
  [320, 568],
  [768, 500],
  [1024, 700],
  [3840, 2160],
] as const;

/** A keyboard that lies over the page leaves only so much of it visible. */
const setVisible = (page: Page, height: number) =>
  page.evaluate((visible) => {
    Object.defineProperty(visualViewport, 'height', { value: visible, configurable: true });
    visualViewport!.dispatchEvent(new Event('resize'));
  }, height);

/** Other browsers make the page as much lower. */
const resize = async (page: Page, height: number) =>
  page.setViewportSize({ width: page.viewportSize()!.width, height });

test.each([
  [390, 844, 500, setVisible],
  [390, 844, 500, resize],
  [320, 568, 315, setVisible],
  [320, 568, 415, resize],
])(
  'A phone of %d × %d px shows one bar above the chat, and with a keyboard that leaves %d px',
  async (width, height, visible, setHeight) => {
    const { page, group } = await chatting({ ...PHONE, viewport: { width, height } });
    const chat = page.getByRole('region', { name: 'Chat' });
    const leave = button(chat, 'Leave now');
    await gone(page.getByRole('banner'));
    await shown(heading(page, group.name), leave, link(chat, 'Groups'));
    const { y } = (await leave.boundingBox())!;

    await input(page).tap();
    await setHeight(page, visible);

    // The title and the field take 132 px, the rest is the conversation's.
    await eventuallyEquals(async () => (await heightOf(page)) >= visible - 140, true);
    await eventuallyEquals(async () => (await bottomOf(page)) <= visible, true);
    await eventuallyEquals(() => atEnd(page), true);
    await sendMessage(page, 'Still one bar');
    await shown(messageOf(page, 'Still one bar'));
    expect((await leave.boundingBox())!.y).toBe(y);
  },
);

test('The bar of a chat on a phone leads back with the count of other groups, and fits a large font', async () => {
  const name = 'A name that is longer than a phone';
  const [reader, writer] = await Promise.all([register(stage.url), register(stage.url)]);
  const [group, other] = [await newGroup(stage.admin, name), await newGroup(stage.admin)];
  await Promise.all([joinAll(group, reader), joinAll(other, reader, writer)]);
  await write(writer, other, 'Are you there?');
  const phone = { ...PHONE, viewport: { width: 320, height: 568 } };
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client, ...phone });
  const back = link(page, 'Groups, 1 unread message');
  await shown(back);
  await fontsLoaded(page);
  const title = (await heading(page, name).boundingBox())!;
  expect(title.height).toBeLessThan(32);
  expect(title.width).toBeGreaterThan(120);

  await enlargeFont(page, 32);

  await shown(back, heading(page, name), button(page, 'Leave now'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await back.click();
  await shown(heading(page, 'Groups'), page.getByRole('banner'));
});

test.each(SIZES)('On %s the bubbles of one author stand below each other', async (_name, size) => {
  const { page } = await chatting(size, ['First', 'Second, and longer than it', 'Third']);

  const edges = await log(page)
    .locator('[data-message]')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('time')!.closest('div')!.getBoundingClientRect().left),
    );

  expect(edges).toHaveLength(3);
  expect(new Set(edges).size).toBe(1);
});

test('On a phone a chat leads at its end to the next unread one, moves nothing for that, and Back leads out', async () => {
  const { page, reader, writer } = await chatting(PHONE);
  await link(page, 'Groups').click();
  await shown(heading(page, 'Groups'));
  const other = await newGroup(stage.admin, 'Morning Swim on Sundays, with breakfast after it');
  await joinAll(other, reader, writer);
  await page.getByText('Line 60').click();
  await shown(messageOf(page, 'Line 60'));
  await eventuallyEquals(() => atEnd(page), true);
  const place = await placeOf(page, 'Line 60');
  const next = link(page, `Next: ${other.name} · 2 unread messages`);
  await write(writer, other, 'First here', 'Second here');

  await shown(next);
  expect([await atEnd(page), await placeOf(page, 'Line 60')]).toEqual([true, place]);
  const { width, height } = (await next.boundingBox())!;
  expect(width).toBeLessThan(PHONE.viewport.width - 24);
  expect(height).toBeLessThan(24);
  await next.tap();
  await shown(messageOf(page, 'Second here'), heading(page, other.name));
  expect(await next.count()).toBe(0);
  await page.goBack();
  await shown(heading(page, 'Groups'));
});

test('A lost connection is told on a phone without cutting the name of the group', async () => {
  const name = 'Under the Old Lighthouse';
  const reader = await register(stage.url);
  const group = await newGroup(stage.admin, name);
  await joinAll(group, reader);
  const page = await stage.visit(`/groups/${group.id}`, { as: reader.client, ...PHONE });
  await shown(page.getByText('No messages yet'));
  await fontsLoaded(page);
  const widthOf = async () => (await heading(page, name).boundingBox())!.width;
  const before = await widthOf();
  stage.watchOf(page).allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_INCOMPLETE/);

  await page.context().setOffline(true);

  await shown(page.getByText('Connection lost. Trying again…'));
  expect(await widthOf()).toBe(before);
  await page.context().setOffline(false);
  await gone(page.getByText('Connection lost. Trying again…'));
});
