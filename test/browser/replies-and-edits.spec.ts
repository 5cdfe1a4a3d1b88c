import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import {
  actOn,
  emptyRoom,
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
import { button, dialog, eventuallyEquals, gone, hasFocus, shown } from './support/screen.js';

const stage = lodge({ withImages: false });

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

/** Rests a finger on a message. */
async function longPress(page: Page, text: string) {
  const { x, y } = (await messageOf(page, text).boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + 5, y: y + 5 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await shown(page.getByRole('menu'));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('The actions of a message', () => {
  test('open on a phone by a long press, and at its time', async () => {
    const { page } = await conversation(PHONE);

    await longPress(page, 'Who brings the towels?');
    expect(await items(page)).toEqual(['Reply', 'Copy', 'Report']);
    await page.keyboard.press('Escape');
    await gone(page.getByRole('menu'));
    await button(row(page, 'We have some'), /, actions$/).tap();

    expect(await items(page)).toEqual(['Reply', 'Edit', 'Copy', 'Delete']);
  });

  test('copy its text', async () => {
    const { page } = await conversation();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

    await actOn(page, 'Who brings the towels?', 'Copy');

    await eventuallyEquals(
      () => page.evaluate(() => navigator.clipboard.readText()),
      'Who brings the towels?',
    );
  });

  test('hold neither a reply nor an edit for an admin who is not in the group', async () => {
    const { group, other } = await groupOf(stage, 2);
    await write(other, group, 'Seen from outside');
    await stage.admin.delete(`/api/groups/${group.id}/membership`);
    const page = await stage.visit(`/groups/${group.id}`, { as: stage.admin });

    await button(row(page, 'Seen from outside'), /, actions$/).click();

    await shown(page.getByRole('menu'));
    expect(await items(page)).toEqual(['Copy', 'Delete message']);
  });
});

describe('A reply', () => {
  test('shows what it replies to, and leads there', async () => {
    const { group, one, other, page } = await conversation(PHONE);
    await writeMany(
      stage,
      other,
      group,
      Array.from({ length: 80 }, (_, line) => `Line ${line}`),
    );
    await readAll(one, group);
    await page.reload();
    await shown(messageOf(page, 'Line 79'));
    await actOn(page, 'Line 79', 'Reply');
    await hasFocus(input(page));
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

  test('is cancelled by Escape and by its button, and outlasts a reload', async () => {
    const { page } = await conversation();
    await actOn(page, 'Who brings the towels?', 'Reply');
    await page.reload();
    await shown(button(page, 'Cancel the reply'));
    await input(page).press('Escape');
    await gone(button(page, 'Cancel the reply'));
    await actOn(page, 'Who brings the towels?', 'Reply');
    await button(page, 'Cancel the reply').click();
    await gone(button(page, 'Cancel the reply'));
    await sendMessage(page, 'Just so');

    await shown(messageOf(page, 'Just so'));
    expect(await button(row(page, 'Just so'), /^In reply to/).count()).toBe(0);
  });

  test('loses its quote when the original is deleted', async () => {
    const { group, one, other, page } = await conversation();
    const { messages } = (await one.client.get(`/api/groups/${group.id}/messages`)).body;
    const reply_to = messages[0].id as number;
    await write(other, group, 'Nothing yet');
    await one.client.post(`/api/groups/${group.id}/messages`, { content: 'I do', reply_to });
    await shown(button(row(page, 'I do'), /^In reply to/));

    await other.client.delete(`/api/groups/${group.id}/messages/${reply_to}`);

    await gone(button(row(page, 'I do'), /^In reply to/));
    await shown(messageOf(page, 'I do'));
  });
});

describe('An edit', () => {
  test('changes the message for everybody, and says so', async () => {
    const { group, other, page } = await conversation();
    const reader = await stage.visit(`/groups/${group.id}`, { as: other.client });
    await shown(messageOf(reader, 'We have some'));
    await input(page).fill('half a thought');

    await actOn(page, 'We have some', 'Edit');
    await hasFocus(input(page));
    expect(await input(page).inputValue()).toBe('We have some');
    await accessible(page, 'an edit');
    await input(page).fill('We have twelve');
    await button(page, 'Save').click();

    for (const one of [page, reader])
      await shown(messageOf(one, 'We have twelve'), row(one, 'We have twelve').getByText('edited'));
    expect(await input(page).inputValue()).toBe('half a thought');
  });

  test('that comes too late keeps the text, and says why', async () => {
    const { page } = await conversation();
    stage.watchOf(page).allow(/403/);
    await page.route(/\/messages\/\d+$/, (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'Messages can be edited for 15 minutes', code: 'edit_too_late' },
      }),
    );
    await actOn(page, 'We have some', 'Edit');
    await input(page).fill('We have none');
    await input(page).press('Enter');

    await shown(page.getByText('Messages can be edited for 15 minutes'));
    expect(await input(page).inputValue()).toBe('We have none');
    await input(page).press('Escape');
    expect(await input(page).inputValue()).toBe('');
    await shown(messageOf(page, 'We have some'));
  });

  test('that fails keeps what was typed on meanwhile, also without a reason', async () => {
    const { page } = await conversation();
    stage.watchOf(page).allow(/413/);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/messages\/\d+$/, async (route) => {
      await answered;
      // As a proxy answers, which knows no envelope.
      await route.fulfill({ status: 413, body: 'Too large' });
    });
    await actOn(page, 'We have some', 'Edit');
    await input(page).fill('We have none');
    await input(page).press('Enter');
    await input(page).fill('We have none at all');
    answer();

    await shown(page.getByText('Error editing message'));
    expect(await input(page).inputValue()).toBe('We have none at all');
    await shown(messageOf(page, 'We have some'));
  });

  test('of an older message is not offered', async () => {
    const { page } = await emptyRoom(stage);
    await sendMessage(page, 'Posted a while ago');
    await shown(messageOf(page, 'Posted a while ago'));
    await page.evaluate(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 16 * 60_000;
    });

    await button(row(page, 'Posted a while ago'), /, actions$/).click();

    await shown(page.getByRole('menu'));
    expect(await items(page)).toEqual(['Reply', 'Copy', 'Delete']);
    expect(await dialog(page).count()).toBe(0);
  });
});
