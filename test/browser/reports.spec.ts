import { expect, test } from '@jest/globals';
import { addPhoto, register, signedIn, sql } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { decideReport, reportOn, warningOf } from '../support/decisions.js';
import { report } from '../support/reports.js';
import { accessible } from './support/axe.js';
import { actOn, groupOf, write } from './support/chat.js';
import { lodge, PHONE } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  heading,
  link,
  notice,
  pathOf,
  shown,
} from './support/screen.js';

const stage = lodge();

const reason = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Two members of a group, in which the second has posted a message. */
async function pair() {
  const { group, one, other } = await groupOf(stage, 2);
  await write(other, group, 'From the other');
  return { one, other, path: `/groups/${group.id}` };
}

async function openFromMessage(page: Page) {
  await actOn(page, 'From the other', 'Report');
  await shown(dialog(page));
}

const isCovered = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return !element.contains(seen);
  });

test('A report keeps its title, the way out and its buttons in sight, in small windows too', async () => {
  const { one, path } = await pair();
  const page = await stage.visit(path, {
    as: one.client,
    ...PHONE,
    viewport: { width: 390, height: 568 },
  });
  await openFromMessage(page);
  const form = dialog(page);
  const kept = [
    form.getByRole('heading', { name: /^Report a message/ }),
    button(form, 'Leave now'),
    button(form, 'Close'),
    button(form, 'Report'),
    button(form, 'Cancel'),
  ];
  for (const end of ['Harassment or threats', 'Something else']) {
    await reason(page, end).focus();
    expect(await isCovered(reason(page, end))).toBe(false);
    for (const what of kept) expect(await isCovered(what)).toBe(false);
  }
  await form.getByLabel('What should we know?').focus();
  await accessible(page, 'a report, scrolled');
  for (const what of kept) expect(await isCovered(what)).toBe(false);
});

const FRAMED = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1200, height: 800 },
  { width: 1366, height: 768 },
];

test.each(FRAMED)(
  'A report with its evidence and a warning takes four clicks on $width × $height',
  async (viewport) => {
    const { group, one, other } = await groupOf(stage, 2);
    await write(one, group, 'Good evening');
    await write(other, group, 'Get lost, all of you');
    const [{ id }] = await sql<{ id: number }>(
      stage.system,
      'select id from messages where group_id = $1 and user_id = $2',
      [group.id, other.id],
    );
    await report(one.client, 'message', { id });
    const page = await stage.visit('/admin/safety', { as: stage.admin, viewport });
    await page.evaluate('clicks = 0; addEventListener("pointerdown", () => (clicks += 1), true)');
    const isWide = viewport.width >= 1200;
    const panel = isWide ? page.getByRole('main') : dialog(page);

    await page
      .getByRole('list', { name: 'Reports' })
      .getByRole('listitem')
      .filter({ hasText: other.person.username })
      .getByRole('link')
      .click();
    if (!isWide) await button(panel, 'Show the conversation').click();
    await shown(panel.getByText('Good evening'));
    await panel.getByRole('radio', { name: 'Warn the member' }).check();
    await shown(button(panel, 'Release Report'));
    await panel.getByLabel('Explanation').click();
    await page.keyboard.type('Please stay friendly.');
    expect(await panel.getByLabel('Rule', { exact: true }).inputValue()).toBe('respect');
    const parts = [panel.getByText('Good evening'), panel.getByLabel('Explanation')];
    if (isWide)
      for (const part of [...parts, button(panel, 'Warn Member')])
        expect(await isCovered(part)).toBe(false);
    await accessible(page, 'a decision');
    await button(panel, 'Warn Member').click();

    await notice(page, 'Member warned');
    expect(await page.evaluate('clicks')).toBe(isWide ? 4 : 5);
  },
);

test('A notice has radios and checkboxes of the browser, in the accent of the palette', async () => {
  const page = await stage.visit('/notice', PHONE);
  const styleOf = (what: Locator, name: 'accentColor' | 'backgroundColor' | 'appearance') =>
    what.evaluate((one, property) => getComputedStyle(one)[property], name);
  const accent = await styleOf(button(page, 'Send Notice'), 'backgroundColor');
  for (const control of [page.getByRole('checkbox').first(), reason(page, 'Hate')]) {
    expect(await styleOf(control, 'accentColor')).toBe(accent);
    expect(await styleOf(control, 'appearance')).toBe('auto');
  }
});

test('A suspended member reads until when, why, though it has no space, and their rights, and objects', async () => {
  const member = await register(stage.url);
  const explanation = 'w'.repeat(300);
  const reported = await reportOn(stage.system, member.id);
  await decideReport(stage.admin, reported, {
    action: 'suspend',
    until_lifted: true,
    rule: 'respect',
    explanation,
  });
  const as = await signedIn(stage.url, member.person);
  const page = await stage.visit('/groups', { as, viewport: { width: 320, height: 640 } });

  await shown(
    heading(page, 'Your account is suspended'),
    page.getByText('until an admin lifts it'),
    page.getByText(explanation),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByText('Your rights', { exact: true }).click();
  await shown(page.getByText('Whether or not you appeal, you can take this decision to court.'));
  await button(page, 'Appeal').click();
  await button(page, 'Send Appeal').click();
  await shown(page.getByText('Please say why we should decide differently'));
  await page.getByLabel('Why should we decide differently?').fill('It was not me.');
  await button(page, 'Send Appeal').click();
  await notice(page, 'Appeal sent');
  await shown(page.getByText('You appealed'), page.getByText('The answer will appear here.'));
});

test('The decisions are in view where their link is followed, and where it is opened anew', async () => {
  const member = await register(stage.url);
  await warningOf(stage.system, member.id);
  const areInView = (page: Page) =>
    heading(page, 'Decisions about you').evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  const page = await stage.visit('/dashboard', { as: member.client, ...PHONE });

  await link(page, 'Read Why').click();
  await eventuallyEquals(() => areInView(page), true);

  const opened = await stage.visit('/account/privacy#decisions', { as: member.client, ...PHONE });
  await eventuallyEquals(() => areInView(opened), true);
});

test('The owner of a rejected photo reads the reason at the photos', async () => {
  const member = await register(stage.url);
  const { id: imageId } = await addPhoto(member.client);
  const note = 'Try one by daylight.';
  await stage.admin.post('/api/admin/reject-image', { imageId, reason: 'unclear', note });
  const page = await stage.visit('/profile', { as: member.client, ...PHONE });

  await shown(page.getByText('It is too dark, too small or too blurred.'), page.getByText(note));
  await accessible(page, 'a rejected photo with its reason');
  await link(page, 'Details, and how to appeal').click();
  await shown(heading(page, 'A photo was not approved'));
  expect(pathOf(page)).toBe('/account/privacy');
});
