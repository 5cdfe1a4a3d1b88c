import { expect, test } from '@jest/globals';
import { addPhoto, decide, register } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import { button, eventuallyEquals, gone, hasFocus, heading, shown } from './support/screen.js';

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
