import { expect, test } from '@jest/globals';
import { joinAll, newGroup, register } from '@lodge/testing';
import { write } from '../../browser/support/chat.js';
import { button, dialog, field, heading, link, role, text, within } from '../support/queries.js';
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
    const { group, one, other } = await stage.groupOf(2);
    const title = () => page.run(() => document.title);
    await page.visit('/dashboard', { as: one.client });
    await page.shown(heading(/^Welcome/));

    await write(other, group, 'Who brings the towels?');

    await page.equals(title, '(1) Dashboard · Lodge');
    await page.click(button('Menu'));
    await page.click(within(role('banner'), link('Groups, 1 unread message')));
    await page.shown(text('1 new'));
    await page.click(link(new RegExp(group.name)));
    await page.shown(text('Who brings the towels?'));
    await page.equals(title, 'Group · Lodge');
  });

  test('a group is muted, and left', async () => {
    const { page } = stage;
    const { group, one } = await stage.groupOf(1);
    await page.visit('/groups', { as: one.client });
    await page.click(button(`Mute: ${group.name}`));
    await page.click(role('menuitem', 'Mute for a week'));
    await page.shown(button(new RegExp(`^Muted until .*: ${group.name}$`)));

    await page.click(link(new RegExp(group.name)));
    await page.click(button(/^\d+ members?$/));
    // The sheet grows until its members have loaded.
    await page.shown(text('Photos are locked'));
    await page.click(within(dialog, button(/^Leave/)));
    await page.click(within(role('dialog', `Leave ${group.name}?`), button('Leave Group')));

    await page.shown(heading('Groups'), text('You are not in a group yet'));
    expect(await page.path()).toBe('/groups');
  });

  test('a report of a member is sent', async () => {
    const { page } = stage;
    const { group, one, other } = await stage.groupOf(2);
    await page.visit(`/groups/${group.id}?view=members`, { as: one.client });
    await page.click(within(dialog, button(other.person.username)));
    // The card moves until its photos have loaded.
    await page.shown(text('No photos yet'));
    await page.click(button(`Options for ${other.person.username}`));
    await page.click(role('menuitem', 'Report Member'));
    const form = { ...dialog, at: -1 };
    await page.click(within(form, role('radio', 'Spam or a scam')));

    await page.click(within(form, button('Report')));

    await page.shown(text('Thank you. We will look at it.'));
    await page.goTo('/account/privacy');
    await page.shown(text(/Spam or a scam/));
  });

  test('a request to join is decided by an admin', async () => {
    const { page } = stage;
    const { client } = await register(stage.url);
    const group = await newGroup(stage.admin);
    await client.post(`/api/groups/${group.id}/request`);
    await page.visit('/admin?tab=requests', { as: stage.admin });

    await page.click({ ...button('Approve'), at: 0 });

    await page.shown(text('Request approved'));
    const { groups } = (await client.get('/api/groups')).body;
    expect(groups).toMatchObject([{ id: group.id }]);
  });

  test('many pages are opened in turn without waiting for connections', async () => {
    const { page } = stage;
    const member = await register(stage.url);
    const group = await newGroup(stage.admin);
    await joinAll(group, member);
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
