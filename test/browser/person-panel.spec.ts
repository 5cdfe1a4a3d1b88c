import { expect, test } from '@jest/globals';
import {
  addPhoto,
  decide,
  joinAll,
  newGroup,
  register,
  signedIn,
  type Member,
} from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { appealOf, BECAUSE, suspend, warningOf } from '../support/decisions.js';
import { report } from '../support/reports.js';
import { accessible } from './support/axe.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  shown,
} from './support/screen.js';

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
  const warning = await warningOf(stage.system, member.id);
  return { member, group, photos: [shownPhoto, pending], warning };
}

async function newModerator() {
  const moderator = await register(stage.url);
  const { password: _, email: __, ...profile } = moderator.person;
  await stage.admin.put(`/api/admin/user/${moderator.id}`, { ...profile, is_moderator: true });
  return moderator;
}

test.each(SIZES)(
  'On %s, a row of the users opens the person, and Back closes them again',
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
  },
);

test.each(SIZES)(
  'On %s, a person stays open across a reload, with their photos',
  async (_, look) => {
    const { member, photos } = await knownMember();
    const page = await stage.visit(`/admin?person=${member.id}`, { as: stage.admin, ...look });
    const panel = panelOf(page, member.person.username);
    await shown(panel);
    await page.reload();

    await button(panel, `Enlarge photo ${photos[0]!.id}`).click();

    await eventuallyEquals(
      () =>
        page
          .getByRole('dialog', { name: 'Photos of the member' })
          .getByRole('img', { name: `Photo ${photos[0]!.id}` })
          .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      true,
    );
    await page.keyboard.press('Escape');
    await hasFocus(button(panel, `Enlarge photo ${photos[0]!.id}`));
    await page.keyboard.press('Escape');
    await gone(panel);
    expect(personIn(page)).toBeNull();
  },
);

test('Beside the panel the list is used as before, and another person takes the place of the first', async () => {
  const [first, second] = [await register(stage.url), await register(stage.url)];
  const group = await newGroup(stage.admin);
  for (const { client } of [first, second]) await client.post(`/api/groups/${group.id}/request`);
  const page = await stage.visit('/admin', { as: stage.admin });
  await page.getByRole('tab', { name: /^Group Requests/ }).click();
  const rowOf = ({ person }: Member) =>
    page.getByRole('listitem').filter({ hasText: person.username });
  await personLink(page, first).click();
  await shown(panelOf(page, first.person.username));

  await button(rowOf(first), 'Approve').click();
  await shown(rowOf(first).getByText('Approved', { exact: true }));
  await shown(panelOf(page, first.person.username));
  await personLink(page, second).click();

  await gone(panelOf(page, first.person.username));
  await shown(panelOf(page, second.person.username));
  await page.goBack();
  await gone(panelOf(page, second.person.username));
  await shown(rowOf(second));
  expect(new URL(page.url()).search).toBe('?tab=requests');
});

test('Beside the panel of a laptop, what is known of a user stands beside their name', async () => {
  const { member } = await knownMember();
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

test('A report and an appeal open the person, too', async () => {
  const { member, warning } = await knownMember();
  const reporter = await register(stage.url);
  await joinAll(await newGroup(stage.admin), member, reporter);
  await report(reporter.client, 'user', { id: member.id });
  await appealOf(stage.system, warning);
  const page = await stage.visit('/admin/safety', { as: stage.admin });

  await personLink(page, member).click();
  await shown(panelOf(page, member.person.username));
  await page.keyboard.press('Escape');
  await gone(panelOf(page, member.person.username));
  await hasFocus(personLink(page, member));
  await personLink(page, reporter).click();
  await shown(panelOf(page, reporter.person.username));

  await page.goto('/admin/safety?tab=appeals');
  await personLink(page, member).click();
  await shown(panelOf(page, member.person.username));
});

test('A moderator sees a member without the email, and of who is above them nothing', async () => {
  const { member } = await knownMember();
  const moderator = await newModerator();
  const page = await stage.visit(`/admin?tab=requests&person=${member.id}`, {
    as: moderator.client,
    ...PHONE,
  });
  const panel = panelOf(page, member.person.username);
  await shown(part(panel, 'Earlier decisions').getByText(BECAUSE.explanation));
  expect(await panel.textContent()).not.toContain('@');
  for (const name of ['Edit', 'Reset Link'])
    expect(await panel.getByText(name, { exact: true }).count()).toBe(0);

  const { id } = (await stage.admin.get('/api/user')).body.user as { id: number };
  await page.goto(`/admin?tab=requests&person=${id}`);

  await shown(dialog(page).getByText(/^Only admins see this account/));
});

test('Somebody who is gone, and a panel that cannot be fetched, say so', async () => {
  const member = await register(stage.url);
  const page = await stage.visit('/admin?person=2000000000', { as: stage.admin });
  await shown(panelOf(page, 'Member').getByText('This account is gone.'));

  stage.watchOf(page).allow(/ERR_FAILED/);
  await page.route('**/summary', (route) => route.abort());
  await page.goto(`/admin?person=${member.id}`);
  await shown(panelOf(page, 'Member').getByText('Error fetching profile'));
  await page.unrouteAll();
  await button(panelOf(page, 'Member'), 'Try again').click();
  await shown(panelOf(page, member.person.username).getByText(member.person.email));
});

test('A suspension is lifted in the panel, which says so', async () => {
  const member = await register(stage.url);
  await suspend(stage.system, stage.admin, member.id);
  const page = await stage.visit('/admin?filter=suspended', {
    as: await signedIn(stage.url, stage.system.admin),
  });
  await personLink(page, member).click();
  const panel = panelOf(page, member.person.username);
  await shown(panel.getByText('Suspended', { exact: true }).first());

  await button(panel, 'Lift Suspension').click();
  await button(dialog(page), 'Lift Suspension').click();

  await gone(button(panel, 'Lift Suspension'), personLink(page, member));
  await shown(heading(panel, member.person.username));
});
