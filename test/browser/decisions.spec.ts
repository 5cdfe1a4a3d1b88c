import { describe, expect, test } from '@jest/globals';
import { addPhoto, register, signedIn } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { decideReport, reportOn, warningOf } from '../support/decisions.js';
import { accessible } from './support/axe.js';
import { lodge, PHONE, TWINS } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  heading,
  link,
  notice,
  pathOf,
  shown,
} from './support/screen.js';

const stage = lodge();

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const EVIL = '<img src=x onerror="alert(1)"> \u202egnp.exe \u2067left';

async function objectTo(page: Page, text: string) {
  await button(page, 'Appeal').click();
  await button(page, 'Send Appeal').click();
  await shown(page.getByText('Please say why we should decide differently'));
  await page.getByLabel('Why should we decide differently?').fill(text);
  await button(page, 'Send Appeal').click();
  await notice(page, 'Appeal sent');
}

describe.each(TWINS)('On %s', (_, size) => {
  test('a warned member is told on the dashboard, reads why, and objects', async () => {
    const member = await register(stage.url);
    await decideReport(stage.admin, await reportOn(stage.system, member.id), {
      action: 'warn',
      rule: 'respect',
      explanation: EVIL,
    });
    const page = await stage.visit('/dashboard', { as: member.client, ...size });
    await shown(page.getByText('You were warned.'));
    await accessible(page, 'dashboard with a decision');

    await link(page, 'Read Why').click();

    await shown(heading(page, 'Decisions about you'), page.getByText(EVIL));
    expect(await page.getByText('Your rights').count()).toBe(0);
    await objectTo(page, 'That was a joke among friends.');
    await shown(page.getByText('The answer will appear here.'));
    await accessible(page, 'account with a decision');

    await page.goBack();
    await shown(page.getByText('Add a photo of yourself, then find a group.'));
    await gone(page.getByText('You were warned.'));
  });

  test('a suspended member reads why and until when, objects, and gets no further', async () => {
    const member = await register(stage.url);
    const explanation = 'w'.repeat(300);
    await decideReport(stage.admin, await reportOn(stage.system, member.id), {
      action: 'suspend',
      until_lifted: true,
      rule: 'respect',
      explanation,
    });
    const client = await signedIn(stage.url, member.person);
    const page = await stage.visit('/groups', { as: client, ...size });

    await shown(
      heading(page, 'Your account is suspended'),
      page.getByText('until an admin lifts it'),
      page.getByText(explanation),
      button(page, 'Download My Data'),
      button(page, 'Delete Account'),
    );
    expect(await page.getByRole('navigation').count()).toBe(0);
    await accessible(page, 'suspended');
    await page.getByText('Your rights', { exact: true }).click();
    await shown(page.getByText('Whether or not you appeal, you can take this decision to court.'));
    await objectTo(page, 'It was not me.');
    await shown(page.getByText('You appealed'));
    await page.setViewportSize({ width: 320, height: 640 });
    await eventuallyEquals(() => isNarrow(page), true);

    await button(page, 'Logout').click();
    await shown(heading(page, 'Welcome back'));
  });
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

  const opened = await stage.visit('/account#decisions', { as: member.client, ...PHONE });
  await eventuallyEquals(() => areInView(opened), true);
});

test('An admin rejects a photo with a reason, which its owner reads at the photos', async () => {
  const member = await register(stage.url);
  await addPhoto(member.client);
  const review = await stage.visit('/admin?tab=images&status=pending&review=1', {
    as: stage.admin,
  });
  await button(review, 'Reject with Reason').click();
  await shown(review.getByLabel('Reason'));
  await accessible(review, 'a reason for a rejection');
  await review.getByLabel('Reason').selectOption('unclear');
  await review.getByLabel('Note').fill('Try one by daylight.');
  await button(dialog(review).filter({ hasText: 'Why is it rejected?' }), 'Reject').click();
  await notice(review, 'Image rejected');

  const page = await stage.visit('/profile', { as: member.client, ...PHONE });

  await shown(
    page.getByText('It is too dark, too small or too blurred.'),
    page.getByText('Try one by daylight.'),
  );
  await accessible(page, 'a rejected photo with its reason');
  await link(page, 'Details, and how to appeal').click();
  await shown(heading(page, 'A photo was not approved'));
  expect(pathOf(page)).toBe('/account/privacy');
});
