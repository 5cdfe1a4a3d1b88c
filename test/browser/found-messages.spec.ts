import { describe, expect, test } from '@jest/globals';
import { sql, type Member } from '@lodge/testing';
import { accessible } from './support/axe.js';
import { atEnd, groupOf, log, messageOf, writeMany } from './support/chat.js';
import { DESKTOP, lodge, PHONE } from './support/lodge.js';
import { button, dialog, eventuallyEquals, gone, hasFocus, link, shown } from './support/screen.js';

const stage = lodge();

const MARCH = 'The hut is booked for the ninth';
const TEXTS = [
  ...Array.from({ length: 300 }, (_, line) => `Winter ${line}`),
  MARCH,
  ...Array.from({ length: 1_500 }, (_, line) => `Later ${line}`),
];

/** A group that said something in March, longer ago than a chat loads back. */
async function longTalk() {
  const { group, members } = await groupOf(stage, 2);
  const [reader, writer] = members as [Member, Member];
  await writeMany(stage, writer, group, TEXTS);
  await sql(
    stage.system,
    `update messages set created_at = case
       when content like 'Winter%' then timestamptz '2026-02-03 12:00Z'
       when content like 'The hut%' then '2026-03-09 12:00Z' else '2026-05-01 12:00Z' end
     where group_id = $1`,
    [group.id],
  );
  return { group, reader };
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('On %s', (_, size) => {
  test('what was said in March is found by a word, opens in its place, and Back returns to the results', async () => {
    const { reader } = await longTalk();
    const page = await stage.visit('/groups', { as: reader.client, ...size });
    await page.getByRole('radio', { name: 'Messages' }).click();
    await page.getByRole('searchbox').fill('HUT boo');
    const found = page.getByRole('list', { name: 'Messages found' }).getByRole('listitem');
    await shown(found.getByText(MARCH));
    expect(await found.locator('mark').allTextContents()).toEqual(['hut', 'booked']);
    await accessible(page, 'messages found');
    expect(page.url()).not.toContain('hut');

    await found.getByRole('link').focus();
    await page.keyboard.press('Enter');

    await hasFocus(log(page).getByRole('listitem').filter({ hasText: MARCH }));
    await shown(messageOf(page, 'Winter 299'), messageOf(page, 'Later 0'));
    await accessible(page, 'a chat in March');
    await page.goBack();
    await shown(found.getByText(MARCH));
    await found.getByRole('link').click();
    await link(page, 'To the Newest Messages').click();
    await shown(messageOf(page, 'Later 1499'), button(page, 'Send'));
    await page.goBack();
    await shown(found.getByText(MARCH));
  });

  test('the menu of a chat searches it, and goes to a date, from where both directions load', async () => {
    const { group, reader } = await longTalk();
    const page = await stage.visit(`/groups/${group.id}`, { as: reader.client, ...size });
    const choose = async (item: string) => {
      await button(page, `Options for ${group.name}`).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Go to Date');
    await button(dialog(page), 'Show').click();
    await shown(dialog(page).getByText('Please choose a day'));
    await accessible(page, 'the day to go to');
    await dialog(page).getByLabel('Day').fill('2026-03-01');
    await page.keyboard.press('Enter');

    await gone(dialog(page));
    await hasFocus(log(page).getByRole('listitem').filter({ hasText: MARCH }));
    await log(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await shown(messageOf(page, 'Later 120'));
    expect(await atEnd(page)).toBe(false);
    await log(page).evaluate((box) => box.scrollTo(0, 0));
    await shown(messageOf(page, 'Winter 210'));
    await page.goBack();
    await shown(button(page, 'Send'));
    await choose('Search in This Group');
    await hasFocus(page.getByRole('searchbox'));
    await page.keyboard.type('hut');
    await eventuallyEquals(
      () => page.getByRole('list', { name: 'Messages found' }).getByRole('listitem').count(),
      1,
    );
    expect(await page.getByRole('radio', { name: 'This group' }).isChecked()).toBe(true);
  });
});
