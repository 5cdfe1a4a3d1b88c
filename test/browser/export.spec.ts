import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { register, sql, type Member } from '@lodge/testing';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expireSession } from '../support/expired-session.js';
import { requestExport } from '../support/exports.js';
import { ageProofOf } from '../support/old-proof.js';
import { restrictedClient } from '../support/restricted-client.js';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE } from './support/lodge.js';
import { button, dialog, gone, hasFocus, heading, notice, shown } from './support/screen.js';

const stage = lodge({ withImages: false });

const card = (page: Page) => page.getByRole('region', { name: 'A copy of your data' });

async function downloaded(page: Page, press: () => Promise<void>) {
  const [started] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(started.suggestedFilename()).toBe('my-data.zip');
  const files = unzipSync(new Uint8Array(await readFile(await started.path())));
  return JSON.parse(strFromU8(files['profile.json']));
}

describe('A copy of one’s own data', () => {
  test('is asked for and downloaded', async () => {
    const { client, person } = await register(stage.url);
    const page = await stage.visit('/account/data', { as: client, ...DESKTOP });

    await button(card(page), 'Download My Data').press('Enter');

    await shown(card(page).getByText(/^Ready until \w+ \d+, \d+ at .+\.$/));
    await shown(card(page).getByText(/^You can ask for another one from /));
    await hasFocus(button(card(page), 'Download'));
    await accessible(page, 'account with a copy');
    const profile = await downloaded(page, () => button(card(page), 'Download').click());
    expect(profile.email).toBe(person.email);
  });

  test('takes a recent proof in place, for asking and for the file', async () => {
    const { client, person } = await register(stage.url);
    await ageProofOf(stage.system, client);
    const page = await stage.visit('/account/data', { as: client, ...PHONE });
    const confirm = async () => {
      await dialog(page).getByLabel('Password', { exact: true }).fill(person.password);
      await button(dialog(page), 'Confirm').click();
      await gone(dialog(page));
    };
    await button(card(page), 'Download My Data').click();
    await confirm();
    await shown(button(card(page), 'Download'));

    const sid = (await page.context().cookies()).find(({ name }) => name === 'sid')!.value;
    client.cookies.set('sid', sid);
    await ageProofOf(stage.system, client);

    const profile = await downloaded(page, async () => {
      await button(card(page), 'Download').click();
      await confirm();
    });
    expect(profile.username).toBe(person.username);
  });

  test('asks for the login of an expired session in place, and then goes on', async () => {
    const { client, person } = await register(stage.url);
    await requestExport(client);
    const page = await stage.visit('/account/data', { as: client, ...PHONE });
    await shown(button(card(page), 'Download'));
    const sid = (await page.context().cookies()).find(({ name }) => name === 'sid')!.value;
    await expireSession(stage.system.redisUrl, sid);

    const profile = await downloaded(page, async () => {
      await button(card(page), 'Download').click();
      const again = page.getByRole('dialog', { name: 'Log in again' });
      await again.getByLabel('Password', { exact: true }).fill(person.password);
      await button(again, 'Log In').click();
      await gone(dialog(page));
    });

    expect(profile.username).toBe(person.username);
  });

  const withOldExport = async (): Promise<Member> => {
    const member = await register(stage.url);
    await requestExport(member.client);
    await sql(
      stage.system,
      "update exports set requested_at = now() - interval '25 hours' where user_id = $1",
      [member.id],
    );
    return member;
  };

  test('can be replaced after a day', async () => {
    const { client } = await withOldExport();
    const page = await stage.visit('/account/data', { as: client, ...PHONE });
    await shown(button(card(page), 'Download'));

    await button(card(page), 'Prepare Another One').click();

    await shown(card(page).getByText(/^You can ask for another one from /));
    await hasFocus(button(card(page), 'Download'));
  });

  test('that is gone by now says so, and can be asked for', async () => {
    const { client, id } = await withOldExport();
    const page = await stage.visit('/account/data', { as: client, ...DESKTOP });
    await shown(button(card(page), 'Download'));
    await sql(stage.system, 'delete from exports where user_id = $1', [id]);

    await button(card(page), 'Download').click();

    await notice(page, 'This download is no longer available');
    await shown(button(card(page), 'Download My Data'));
  });

  test('whose state cannot be read offers to try again', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('', { as: client, ...PHONE });
    const exports = '**/api/account/exports';
    await page.route(exports, (route) => route.fulfill({ status: 404, body: 'none' }));
    await page.goto('/account/data');
    await shown(card(page).getByText('Error fetching the state of your data'));
    await page.unroute(exports);

    await button(card(page), 'Try again').click();

    await shown(button(card(page), 'Download My Data'));
  });

  test('is offered to a member who is leaving', async () => {
    const page = await stage.visit('/', {
      as: await restrictedClient(stage.system, 'leaving'),
      ...PHONE,
    });
    await shown(heading(page, 'You are leaving'), button(page, 'Keep My Account'));

    await button(card(page), 'Download My Data').click();

    await shown(button(card(page), 'Download'));
    await accessible(page, 'leaving with a copy');
  });
});
