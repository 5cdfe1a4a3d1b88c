import { expect, test } from '@jest/globals';
import { groupOf, write } from '../../browser/support/chat.js';
import {
  button,
  dialog,
  field,
  heading,
  link,
  role,
  text,
  within,
  type Query,
} from '../support/queries.js';
import { KEYS } from '../support/page.js';
import type { Stage } from '../support/stage.js';

const message = field('Message');
const log = role('log');
const inLog = (content: string) => within(log, text(content));
const ENTER = KEYS.enter;
const SHIFT_ENTER = `${KEYS.shift}${KEYS.enter}${KEYS.shift}`;
const menu = role('menu');

export function chatChecks(stage: Stage) {
  async function conversation() {
    const { group, one, other } = await groupOf(stage, 2);
    await write(other, group, 'Who brings the towels?');
    await write(one, group, 'We have some');
    await stage.page.visit('/groups', { as: one.client });
    await stage.page.click(link(new RegExp(group.name)));
    await stage.page.shown(inLog('We have some'));
    return { group, one, other, path: `/groups/${group.id}` };
  }

  const actionsOf = (content: string): Query => ({
    ...within(log, button(/, actions$/)),
    at: content === 'We have some' ? 1 : 0,
  });
  async function actOn(content: string, action: string) {
    await stage.page.click(actionsOf(content));
    await stage.page.click(role('menuitem', action));
  }

  test('a message is sent by Enter, and that of another appears', async () => {
    const { page } = stage;
    const { group, other } = await conversation();

    await page.type(message, `On my way${ENTER}`);

    await page.shown(inLog('On my way'));
    expect(await page.of(message, (one) => (one as HTMLTextAreaElement).value)).toBe('');
    await write(other, group, 'See you there');
    await page.shown(inLog('See you there'));
  });

  test('a message is replied to, edited and deleted', async () => {
    const { page } = stage;
    await conversation();
    await actOn('Who brings the towels?', 'Reply');
    await page.hasFocus(message);
    await page.type(message, `I do${ENTER}`);
    await page.shown(inLog('I do'), within(log, button(/^In reply to/)));

    await actOn('We have some', 'Edit');
    await page.fill(message, 'We have twelve');
    await page.click(button('Save'));
    await page.shown(inLog('We have twelve'), within(log, text('edited')));

    await actOn('We have some', 'Delete');
    await page.shown(within(dialog, text('We have twelve')));
    await page.click(within(dialog, button('Delete')));
    await page.shown(text('Message deleted'));
    await page.gone(inLog('We have twelve'));
  });

  test('the field grows with its text, up to a limit, and shrinks', async () => {
    const { page } = stage;
    await conversation();
    const height = () => page.of(message, (one) => one.offsetHeight);
    const line = await page.of(message, (one) => parseFloat(getComputedStyle(one).lineHeight));
    const low = await height();

    await page.type(message, ['one', 'two', 'three'].join(SHIFT_ENTER));

    await page.equals(async () => Math.round((await height()) - low - 2 * line), 0);
    await page.type(message, Array(12).fill('more').join(SHIFT_ENTER));
    await page.equals(height, 142);
    await page.fill(message, '');
    await page.equals(height, low);
  });

  test('Back closes a card, a question and a menu, and not the conversation, and the focus returns', async () => {
    const { page } = stage;
    const { other, path } = await conversation();
    const author = within(log, button(`Profile of ${other.person.username}`));
    await page.click(author);
    await page.shown(within(dialog, text('Ethnicity')));
    await page.click(within(dialog, button('Close')));
    await page.gone(dialog);
    await page.hasFocus(author);
    for (const [open, what] of [
      [() => page.click(author), dialog],
      [() => actOn('We have some', 'Delete'), dialog],
      [() => page.click(actionsOf('We have some')), menu],
    ] as const) {
      await open();
      await page.shown(what);
      await page.back();
      await page.gone(what);
      expect(await page.path()).toBe(path);
      await page.shown(inLog('We have some'));
    }
    await page.hasFocus(actionsOf('We have some'));

    await page.back();

    await page.shown(heading('Groups'));
  });
}
