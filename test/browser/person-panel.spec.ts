import { expect, test } from '@jest/globals';
import { addPhoto, decide, joinAll, newGroup, register, type Member } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { BECAUSE, warningOf } from '../support/decisions.js';
import { accessible } from './support/axe.js';
import { lodge, SIZES } from './support/lodge.js';
import { button, eventuallyEquals, gone, hasFocus, shown } from './support/screen.js';

const stage = lodge();

/** Beside the list on a desktop, and over it on a phone. */
const panelOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name, exact: true })
    .or(page.getByRole('dialog', { name, exact: true }));
const personLink = (where: Page | Locator, { person }: Member) =>
  where.getByRole('link', { name: person.username, exact: true });
const personIn = (page: Page) => new URL(page.url()).searchParams.get('person');
const part = (panel: Locator, name: string) => panel.getByRole('region', { name, exact: true });

/** With photos, a group, and a warning. */
async function knownMember() {
  const member = await register(stage.url, { notes: 'Hikes on Sundays.' });
  const [shownPhoto, pending] = [await addPhoto(member.client), await addPhoto(member.client)];
  await decide(stage.admin).approve(shownPhoto);
  const group = await newGroup(stage.admin);
  await joinAll(group, member);
  await warningOf(stage.system, member.id);
  return { member, group, photos: [shownPhoto, pending] };
}

test.each(SIZES)(
  'On %s, a row of the users opens the person, whom Back closes and a reload keeps',
  async (size, look) => {
    const { member, group, photos } = await knownMember();
    const page = await stage.visit('/admin', { as: stage.admin, ...look });
    const opener = personLink(page, member);

    await opener.click();

    const panel = panelOf(page, member.person.username);
    await shown(
      panel.getByText(member.person.email),
      panel.getByText(/^Member since/),
      part(panel, 'Profile').getByText('Hikes on Sundays.'),
      part(panel, 'Earlier decisions').getByText(BECAUSE.explanation),
      part(panel, 'Groups').getByText(group.name),
      part(panel, 'Photos').getByRole('button', { name: `Enlarge photo ${photos[0]!.id}` }),
      part(panel, 'Photos').getByRole('button', {
        name: `Enlarge photo ${photos[1]!.id}, pending`,
      }),
    );
    expect(personIn(page)).toBe(String(member.id));
    expect(page.url()).not.toContain(encodeURIComponent(member.person.username));
    await accessible(page, `a person on ${size}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
      look.viewport.width,
    );

    await page.goBack();
    await gone(panel);
    await hasFocus(opener);
    expect(personIn(page)).toBeNull();

    await opener.click();
    await button(panel, 'Close').click();
    await gone(panel);
    await hasFocus(opener);
    expect(personIn(page)).toBeNull();
    await page.goForward();
    await shown(panel);
    await page.reload();

    const enlarge = button(panel, `Enlarge photo ${photos[0]!.id}`);
    await enlarge.click();
    await eventuallyEquals(
      () =>
        page
          .getByRole('dialog', { name: 'Photos of the member' })
          .getByRole('img', { name: `Photo ${photos[0]!.id}` })
          .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      true,
    );
    await page.keyboard.press('Escape');
    await hasFocus(enlarge);
    await page.keyboard.press('Escape');
    await gone(panel);
    expect(personIn(page)).toBeNull();
  },
);

test('Beside the panel of a laptop, what is known of a user stands beside their name', async () => {
  const member = await register(stage.url);
  const page = await stage.visit('/admin', {
    as: stage.admin,
    viewport: { width: 1366, height: 768 },
  });
  const link = personLink(page, member);
  const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ has: link });

  await link.click();

  await shown(panelOf(page, member.person.username));
  const [name, joined] = [await link.boundingBox(), await row.getByText(/^Joined /).boundingBox()];
  expect(joined!.x).toBeGreaterThan(name!.x + 200);
});
