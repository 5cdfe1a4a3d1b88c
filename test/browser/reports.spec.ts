import { expect, test, describe } from '@jest/globals';
import { joinAll, memberWithPhoto, newGroup, sql, type Member } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { closeReports } from '../support/reports.js';
import { actOn, messageOf, write } from './support/chat.js';
import { lodge, PHONE, TWINS } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  shown,
} from './support/screen.js';

const stage = lodge();

const reason = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const reports = (page: Page) => page.getByRole('region', { name: 'Reports', exact: true });

/** Two members of a group with an approved photo each; the second wrote. */
async function pair() {
  const [one, other] = [
    await memberWithPhoto(stage.system, stage.admin),
    await memberWithPhoto(stage.system, stage.admin),
  ];
  const group = await newGroup(stage.admin);
  await joinAll(group, one, other);
  await write(other, group, 'From the other');
  return { one, other, group, path: `/groups/${group.id}` };
}

const reportsOf = ({ id }: Member) =>
  sql<{ id: number; kind: string; category: string; text: string }>(
    stage.system,
    'select id, kind, category, text from reports where reporter_id = $1 order by id',
    [id],
  );

async function openFromMessage(page: Page) {
  await actOn(page, 'From the other', 'Report');
  await shown(dialog(page));
}

const send = (page: Page) => button(dialog(page).last(), 'Report').click();

describe('A report', () => {
  test.each(TWINS)(
    'of a message is sent with a block on %s, and its outcome shows in the account',
    async (_size, size) => {
      const { one, other, path } = await pair();
      const page = await stage.visit(path, { as: one.client, ...size });
      await openFromMessage(page);
      await reason(page, 'Harassment or threats').check();
      await dialog(page).getByLabel('What should we know?').fill('It goes on for weeks.');
      await dialog(page).getByLabel(`Block ${other.person.username} as well`).check();
      await send(page);

      await notice(page, 'Thank you. We will look at it.');
      await gone(dialog(page), messageOf(page, 'From the other'));
      const [made] = await reportsOf(one);
      expect(made).toMatchObject({ kind: 'message', category: 'harassment' });
      await page.goto('/account/privacy');
      await shown(
        reports(page).getByText('A message: Harassment or threats'),
        reports(page).getByText('It goes on for weeks.'),
        reports(page).getByText(/We have not looked at it yet\.$/),
      );
      await closeReports(stage.system, [made!.id], 'acted');
      await page.reload();
      await shown(reports(page).getByText(/We looked at it and acted\.$/));
    },
  );
});

describe('A notice', () => {
  test('has radios and checkboxes of the palette, and the system’s where it forces colours', async () => {
    const page = await stage.visit('/notice', PHONE);
    const colourOf = (what: Locator) =>
      what.evaluate((one) => getComputedStyle(one).backgroundColor);
    const accent = await colourOf(button(page, 'Send Notice'));
    for (const control of [page.getByRole('checkbox').first(), reason(page, 'Hate')]) {
      expect(await colourOf(control)).not.toBe(accent);
      await control.check();
      await eventuallyEquals(() => colourOf(control), accent);
    }

    await page.emulateMedia({ forcedColors: 'active' });
    const looks = await page
      .getByRole('checkbox')
      .first()
      .evaluate((one) => getComputedStyle(one).appearance);
    expect(looks).toBe('auto');
  });

  test.each(TWINS)(
    'is sent without an account on %s, and its link shows its status',
    async (_, size) => {
      const page = await stage.visit('/login', size);
      await link(page, 'Send a notice').click();
      await shown(heading(page, 'Send a notice'));
      await button(page, 'Send Notice').click();
      await shown(
        page.getByText('Please choose a reason'),
        page.getByText('Please say where it is'),
        page.getByText('Please confirm that what you say is true'),
      );
      await hasFocus(reason(page, 'Harassment or threats'));
      await reason(page, 'Someone under 18').check();
      await page.getByLabel('Where is it?').fill('The group Night owls');
      await page.getByLabel('What should we know?').fill('A pupil of mine is in it.');
      await page.getByLabel('Your name').fill('A teacher');
      await page.getByLabel('Your email').fill('teacher@lodge.example');
      await page.getByLabel(/^What I say is true/).check();
      await button(page, 'Send Notice').click();
      await shown(page.getByText('Thank you. We have your notice.'));
      const address = await page.getByLabel('Link', { exact: true }).inputValue();

      const other = await stage.visit(new URL(address).pathname + new URL(address).hash, size);

      const reference = await page.locator('strong').innerText();
      await shown(heading(other, reference), other.getByText('We have not decided yet.'));
      const [{ report_id }] = await sql<{ report_id: number }>(
        stage.system,
        'select report_id from notices where reference = $1',
        [reference],
      );
      await closeReports(stage.system, [report_id], 'no_breach');
      await other.reload();
      await shown(other.getByText('We looked at it and found no breach of the rules.'));
    },
  );
});
