import { expect, test } from '@jest/globals';
import { REPORT_CATEGORY_TEXTS } from '@lodge/contracts';
import { addPhoto, type Member, groupWith, register } from '@lodge/testing';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Locator, Page } from 'playwright-core';
import { BECAUSE, warningOf } from '../support/decisions.js';
import { report } from '../support/reports.js';
import { accessible } from './support/axe.js';
import { lodge, SIZES } from './support/lodge.js';
import { button, eventuallyEquals, gone, hasFocus, shown } from './support/screen.js';

const identity = await generateX25519Identity();
const EVIDENCE_RECIPIENT = await identityToRecipient(identity);
const stage = lodge({ env: { moderation: { EVIDENCE_RECIPIENT } } });

const rowAbout = (page: Page, { person }: Member) =>
  page
    .getByRole('list', { name: 'Reports' })
    .getByRole('listitem')
    .filter({ hasText: person.username });
const REASON = new RegExp(`^(${Object.values(REPORT_CATEGORY_TEXTS).join('|')})$`);
// The panel beside the list, or the dialog above it on a phone.
const openReport = (page: Page) =>
  page.getByRole('region', { name: REASON }).or(page.getByRole('dialog'));

async function openReportAbout(page: Page, member: Member) {
  await rowAbout(page, member).getByRole('link').click();
  const opened = openReport(page);
  await shown(opened.getByText(member.person.username).first());
  return opened;
}

test('Who is said to pretend to be somebody else is judged by their photos beside those of who says so', async () => {
  const [subject, reader] = [await register(stage.url), await register(stage.url)];
  const [photo, original] = [await addPhoto(subject.client), await addPhoto(reader.client)];
  await groupWith(stage.admin, subject, reader);
  await report(reader.client, 'user', { id: subject.id }, { category: 'impersonation' });
  const page = await stage.visit('/admin/safety', { as: stage.admin });
  const row = await openReportAbout(page, subject);
  // Photo 3 is not photo 35, and its name goes on where it is pending.
  const thumbnail = (id: number) => button(row, new RegExp(`^Enlarge photo ${id}\\b`));

  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 320) await button(row, 'Compare the photos').click();
    const [left, right] = await Promise.all(
      [photo, original].map(async ({ id }) => {
        const one = thumbnail(id);
        await shown(one);
        return (await one.boundingBox())!;
      }),
    );
    expect(left!.y).toBe(right!.y);
    expect(left!.x + left!.width).toBeLessThan(right!.x);
    await accessible(page, `photos beside each other, at ${width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await thumbnail(photo.id).click();
  await eventuallyEquals(
    () =>
      page
        .getByRole('dialog')
        .last()
        .getByRole('img', { name: `Photo ${photo.id}` })
        .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
    true,
  );
});

/** The panel stands beside the list on a desktop and covers it on a phone. */
const panelOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name, exact: true })
    .or(page.getByRole('dialog', { name, exact: true }));
const personLink = (where: Page | Locator, { person }: Member) =>
  where.getByRole('link', { name: person.username, exact: true });
const personIn = (page: Page) => new URL(page.url()).searchParams.get('person');

test.each(SIZES)(
  'On %s, a row of the users opens the person, whom Back closes and a reload keeps',
  async (_size, look) => {
    const member = await register(stage.url);
    const photo = await addPhoto(member.client);
    const group = await groupWith(stage.admin, member);
    await warningOf(stage.system, member.id);
    const page = await stage.visit('/admin', { as: stage.admin, ...look });
    const opener = personLink(page, member);

    await opener.click();

    const panel = panelOf(page, member.person.username);
    const part = (name: string) => panel.getByRole('region', { name, exact: true });
    await shown(
      panel.getByText(member.person.email),
      part('Profile').getByText(member.person.notes!),
      part('Earlier decisions').getByText(BECAUSE.explanation),
      part('Groups').getByText(group.name),
      button(part('Photos'), `Enlarge photo ${photo.id}, pending`),
    );
    expect(personIn(page)).toBe(String(member.id));
    expect(page.url()).not.toContain(encodeURIComponent(member.person.username));

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

    const enlarge = button(panel, `Enlarge photo ${photo.id}, pending`);
    await enlarge.click();
    await eventuallyEquals(
      () =>
        page
          .getByRole('dialog', { name: 'Photos of the member' })
          .getByRole('img', { name: `Photo ${photo.id}` })
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
  const [name, joined, edit, whole] = await Promise.all(
    [
      link,
      row.getByText(/^Joined /),
      button(row, 'Options for ' + member.person.username),
      row,
    ].map(async (one) => (await one.boundingBox())!),
  );
  expect(joined!.x).toBeGreaterThan(name!.x + 200);
  expect(edit!.x).toBeGreaterThan(joined!.x + joined!.width);
  const middleOf = ({ y, height }: { y: number; height: number }) => y + height / 2;
  expect(Math.abs(middleOf(edit!) - middleOf(whole!))).toBeLessThan(2);
});
