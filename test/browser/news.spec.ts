import { expect, test } from '@jest/globals';
import { addPhoto, decide, newGroup, register } from '@lodge/testing';
import { accessible } from './support/axe.js';
import { lodge, PHONE } from './support/lodge.js';
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

test('The dashboard tells of an approved photo at once, until the member has read it', async () => {
  const { client } = await register(stage.url);
  const photo = await addPhoto(client);
  const page = await stage.visit('/dashboard', { as: client, ...PHONE });
  await shown(heading(page, 'Your Images (1/12)'), link(page, 'Your account'));

  await decide(stage.admin).approve(photo);

  await shown(page.getByText('Your photo is in. Others can see you now.'));
  expect(await link(page, 'Your account').count()).toBe(0);
  await accessible(page, 'news');
  await button(page, 'Got it').tap();
  await hasFocus(heading(page, /^Welcome/));
  await shown(link(page, 'Your account'));
  await eventuallyEquals(async () => (await client.get('/api/news')).body.until, null);
  await page.reload();
  await shown(heading(page, 'Your Images (1/12)'), link(page, 'Your account'));
  await gone(page.getByText('Your photo is in. Others can see you now.'));
});

test('The dashboard leads to a group whose request was approved', async () => {
  const [{ client }, group] = [await register(stage.url), await newGroup(stage.admin)];
  const { body } = await client.post(`/api/groups/${group.id}/request`);
  await stage.admin.post(`/api/admin/group-request/${body.request.id}`, { action: 'approve' });
  const page = await stage.visit('/dashboard', { as: client });
  await shown(page.getByText(`You’re in ${group.name}.`));

  await link(page, 'Say hello').click();

  await shown(heading(page, group.name));
  await page.goBack();
  await shown(link(page, 'Your account'));
});
