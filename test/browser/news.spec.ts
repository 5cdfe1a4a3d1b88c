import { expect, test } from '@jest/globals';
import { addPhoto, decide, joinAll, newGroup, register, type Member } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { write } from './support/chat.js';
import { lodge, PHONE, SIZES, TWINS } from './support/lodge.js';
import {
  button,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  link,
  shown,
} from './support/screen.js';

const stage = lodge();

const NOTHING = 'Nothing new since your last visit.';
const news = (page: Page) => page.getByRole('region', { name: 'Since your last visit' });

test('Photos approved before the visit are told until the member has read it', async () => {
  const { client } = await register(stage.url);
  for (const photo of [await addPhoto(client), await addPhoto(client)])
    await decide(stage.admin).approve(photo);
  const page = await stage.visit('/dashboard', { as: client, ...PHONE });
  await shown(news(page).getByText('2 of your photos are in. Others can see them now.'));
  await accessible(page, 'news');

  await button(page, 'Got it').tap();

  await hasFocus(heading(page, /^Welcome/));
  await gone(news(page));
  await shown(page.getByText(NOTHING));
  await eventuallyEquals(async () => (await client.get('/api/news')).body.until, null);
  await page.reload();
  await shown(page.getByText(NOTHING));
});

test.each(SIZES)(
  'What happens during the visit waits on %s, and moves nothing',
  async (_, size) => {
    const member = await register(stage.url);
    const photo = await addPhoto(member.client);
    const page = await stage.visit('/dashboard', { as: member.client, ...size });
    await shown(page.getByText(NOTHING), heading(page, 'Your Images (1/12)'));
    const profile = page.getByRole('main').getByRole('link', { name: /^Profile/ });
    const before = await profile.boundingBox();

    await decide(stage.admin).approve(photo);

    await shown(button(news(page), 'Show 1 new'));
    expect(await profile.boundingBox()).toEqual(before);
    await button(page, 'Show 1 new').click();
    await shown(news(page).getByText('Your photo is in. Others can see you now.'));
    await hasFocus(heading(page, 'Since your last visit'));
  },
);

test('The dashboard leads to a group whose request was approved', async () => {
  const [{ client }, group] = [await register(stage.url), await newGroup(stage.admin)];
  const { body } = await client.post(`/api/groups/${group.id}/request`);
  await stage.admin.post(`/api/admin/group-request/${body.request.id}`, { action: 'approve' });
  const page = await stage.visit('/dashboard', { as: client });
  await shown(page.getByText(`You’re in ${group.name}.`));

  await link(page, 'Say hello').click();

  await shown(heading(page, group.name));
  await page.goBack();
  await shown(page.getByText(NOTHING));
});

/** A member, and another one who wrote in some groups of theirs. */
async function unreadIn(count: number): Promise<{ member: Member; names: string[] }> {
  const [member, other] = [await register(stage.url), await register(stage.url)];
  const names: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const group = await newGroup(stage.admin);
    await joinAll(group, member, other);
    await write(other, group, 'Good evening', `Line ${at}`);
    names.unshift(group.name);
  }
  return { member, names };
}

test.each(TWINS)('Unread groups are told with their last line on %s', async (_, size) => {
  const {
    member,
    names: [name],
  } = await unreadIn(1);
  const page = await stage.visit('/dashboard', { as: member.client, ...size });
  await shown(news(page).getByText('2 new'));

  await news(page).getByText('Line 0').click();

  await shown(heading(page, name!));
  await eventuallyEquals(
    async () => (await member.client.get('/api/groups')).body.groups[0]!.unread_count,
    0,
  );
  await page.goto('/dashboard');
  await shown(page.getByText(NOTHING));
});

test('Many unread groups stay within reach, the latest first', async () => {
  const { member, names } = await unreadIn(6);
  const page = await stage.visit('/dashboard', { as: member.client });
  const rows = news(page).getByRole('listitem');
  await shown(news(page).getByText(names[0]!));
  expect(await rows.count()).toBe(5);

  await button(page, 'Show all 6').click();

  await eventuallyEquals(() => rows.count(), 6);
  const told = await rows.allInnerTexts();
  expect(told.map((text, at) => text.includes(names[at]!))).toEqual(Array(6).fill(true));
});

test('Reviewers are told what waits for them', async () => {
  const { client } = await register(stage.url);
  await addPhoto(client);
  await client.post(`/api/groups/${(await newGroup(stage.admin)).id}/request`);
  const page = await stage.visit('/dashboard', { as: stage.admin });
  await shown(news(page).getByRole('link', { name: /^\d+ requests?$/ }));

  await news(page)
    .getByRole('link', { name: /^\d+ photos?$/ })
    .click();

  await shown(heading(page, 'Admin Panel'), button(page, 'Review one by one'));
});

test('A service that does not answer holds up nothing but its own news', async () => {
  const { client } = await register(stage.url);
  await decide(stage.admin).approve(await addPhoto(client));
  const page = await stage.visit('', { as: client });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/groups', async (route) => {
    await held;
    await route.abort();
  });

  await page.goto('/dashboard');

  await shown(
    news(page).getByText('Your photo is in. Others can see you now.'),
    heading(page, 'Your Images (1/12)'),
  );
  stage.watchOf(page).allow(/ERR_FAILED/);
  release();
});
