import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import {
  actOn,
  groupOf,
  input,
  log,
  messageOf,
  readAll,
  sendMessage,
  write,
  writeMany,
} from './support/chat.js';
import { lodge, PHONE } from './support/lodge.js';
import { button, gone, hasFocus, shown } from './support/screen.js';

const stage = lodge({ withImages: false });

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

/** Rests a finger on a message. */
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

test('A reply outlives a reload, shows what it replies to, and leads there', async () => {
  const { group, one, other } = await groupOf(stage, 2);
  const lines = Array.from({ length: 80 }, (_, line) => `Line ${line}`);
  await writeMany(stage, other, group, ['Who brings the towels?', ...lines]);
  await readAll(one, group);
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...PHONE });
  await actOn(page, 'Line 79', 'Reply');
  await hasFocus(input(page));
  await page.reload();
  await shown(button(page, 'Cancel the reply'));
  await accessible(page, 'a reply');
  await sendMessage(page, 'A line is enough');
  const sent = row(page, 'A line is enough');
  await shown(sent.getByText('Line 79'));
  await gone(button(page, 'Cancel the reply'));

  const first = (await one.client.get(`/api/groups/${group.id}/messages?limit=100`)).body
    .messages[0] as { id: number };
  await one.client.post(`/api/groups/${group.id}/messages`, {
    content: 'I have four',
    reply_to: first.id,
  });
  const quote = button(row(page, 'I have four'), /^In reply to/);
  await quote.tap();

  await shown(messageOf(page, 'Who brings the towels?'));
  await hasFocus(log(page).locator(`[data-message="${first.id}"]`));
});

test('An edit changes the message for everybody, and says so', async () => {
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
});
