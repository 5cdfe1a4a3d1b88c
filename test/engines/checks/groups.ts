import { expect, test } from '@jest/globals';
import { groupWith, newGroup, register } from '@lodge/testing';
import { groupOf, write } from '../../browser/support/chat.js';
import { button, field, heading, link, role, text, within } from '../support/queries.js';
import type { Stage } from '../support/stage.js';

export function groupChecks(stage: Stage) {
  test('a member joins a group by its code, typed in small letters', async () => {
    const { page } = stage;
    const { client } = await register(stage.url);
    const group = await newGroup(stage.admin);
    await page.visit('/groups', { as: client });
    await page.shown(text('You are not in a group yet'));

    await page.type(field('Group Code'), group.code.toLowerCase());
    await page.click(button('Join Group'));

    await page.shown(text('Joined group successfully!'), heading(group.name));
  });

  test('an unread message counts in the title, in the menu and at its group until it is read', async () => {
    const { page } = stage;
    const { group, one, other } = await groupOf(stage, 2);
    const title = () => page.run(() => document.title);
    await page.visit('/dashboard', { as: one.client });
    await page.shown(heading(/^Welcome/));

    await write(other, group, 'Who brings the towels?');

    await page.equals(title, '(1) Dashboard · Lodge');
    await page.click(button('Menu'));
    await page.click(within(role('banner'), link('Groups, 1 unread message')));
    await page.shown(within(role('main'), text('1 unread message')));
    await page.click(link(new RegExp(group.name)));
    await page.shown(text('Who brings the towels?'));
    await page.equals(title, 'Group · Lodge');
  });

  test('a group is muted, and left', async () => {
    const { page } = stage;
    const { group, one } = await groupOf(stage, 1);
    await page.visit('/groups', { as: one.client });
    await page.click(button(`Mute: ${group.name}`));
    await page.click(role('menuitem', 'Mute for a week'));
    await page.shown(button(new RegExp(`^Muted until .*: ${group.name}$`)));

    await page.click(link(new RegExp(group.name)));
    await page.click(button(`Options for ${group.name}`));
    await page.click(role('menuitem', 'Leave Group'));
    await page.click(within(role('dialog', `Leave ${group.name}?`), button('Leave Group')));

    await page.shown(heading('Groups'), text('You are not in a group yet'));
    expect(await page.path()).toBe('/groups');
  });

  test('many pages are opened in turn without waiting for connections', async () => {
    const { page } = stage;
    const member = await register(stage.url);
    const group = await groupWith(stage.admin, member);
    await page.visit('/dashboard', { as: member.client });
    // A browser has six connections without TLS, and each page holds one for its hints.
    for (let round = 0; round < 4; round += 1)
      for (const [path, title] of [
        ['/profile', 'Profile'],
        ['/groups', 'Groups'],
      ] as const) {
        await page.goTo(path);
        await page.shown(heading(title));
      }
    await write(member, group, 'still heard');
    await page.shown(text(/still heard/));
  });
}
