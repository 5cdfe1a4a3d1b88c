import { describe, expect, test } from '@jest/globals';
import { addPhoto, newGroup, register, smallPhoto } from '@lodge/testing';
import { enrolTotp } from '../support/authenticator.js';
import { DESKTOP, lodge, PHONE } from './support/lodge.js';
import { coveredByNotices } from './support/overlap.js';
import { logInAs } from './support/registration.js';
import {
  button,
  dialog,
  eventuallyEquals,
  heading,
  notice,
  noticeOf,
  shown,
} from './support/screen.js';
import { loadWithoutTimers, withoutTimers } from './support/timers.js';

const stage = lodge();

const SIZES = [
  ['a phone', PHONE],
  ['a small phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
  ['a laptop', DESKTOP],
] as const;

describe.each(SIZES)('On %s, no notice covers', (name, size) => {
  test('the welcome after the login', async () => {
    const { person, client } = await register(stage.url);
    await addPhoto(client);
    const page = await stage.visit('', size);
    await loadWithoutTimers(page, 2_000);
    await page.goto('/login');

    await logInAs(page, person);
    await notice(page, 'Login successful!');
    await shown(heading(page, `Welcome, ${person.username}!`), heading(page, /^Your Images/));

    expect(await coveredByNotices(page)).toEqual([]);
    for (const place of [200, 400, 600]) {
      await page.evaluate((top) => scrollTo(0, top), place);
      await eventuallyEquals(() => coveredByNotices(page), []);
    }
  });

  test('the title of a dialog that opens below it', async () => {
    const { client } = await register(stage.url);
    await enrolTotp(client);
    const page = await stage.visit('/account/sign-in', { as: client, ...size });
    await withoutTimers(page, 4_000);
    const codes = page.getByRole('region', { name: 'One-time codes' });
    await button(codes, 'Turn off').click();
    await button(dialog(page), 'Turn off').click();
    await notice(page, 'One-time codes are off');

    await button(codes, 'Turn on').click();
    await shown(heading(dialog(page), 'Turn on one-time codes'), button(dialog(page), 'Turn on'));

    await eventuallyEquals(() => coveredByNotices(page), []);
  });

  test('the dialog that it comes from', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/account/data', { as: client, ...size });
    stage.watchOf(page).allow(/status of 500/);
    await withoutTimers(page, 4_000);
    await page.route('**/api/account/deletion', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await button(page, 'Delete Account').click();

    await button(dialog(page), 'Delete Account').click();
    await notice(page, 'Error deleting your account');

    expect(await coveredByNotices(page, 'button, input')).toEqual([]);
  });

  test('the field of a chat that is entered meanwhile', async () => {
    const { client } = await register(stage.url);
    const group = await newGroup(stage.admin);
    const page = await stage.visit('/groups', { as: client, ...size });
    await withoutTimers(page, 4_000);
    await page.getByLabel('Group Code', { exact: true }).fill(group.code);
    await button(page, 'Join Group').click();
    await notice(page, 'Joined group successfully!');

    await page.getByRole('link', { name: new RegExp(group.name) }).click();
    await shown(page.getByLabel('Message', { exact: true }));

    await eventuallyEquals(() => coveredByNotices(page, 'textarea, [type=submit]'), []);
    expect(await noticeOf(page, 'Joined group successfully!').count()).toBe(1);
  });

  test('the name on the profile, with both notices of an upload', async () => {
    const { client, person } = await register(stage.url);
    const page = await stage.visit('/profile', { as: client, ...size });
    await shown(page.getByText(person.email));
    await withoutTimers(page, 2_000);
    await page
      .getByLabel('Photos to upload')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
    await notice(page, /uploaded successfully$/);
    await notice(page, '1 image uploaded successfully');

    await page.evaluate(() => scrollTo(0, 0));
    await eventuallyEquals(() => coveredByNotices(page), []);
    if (name === 'a phone') {
      const box = (await page.locator('[data-notices]').boundingBox())!;
      expect(box.y).toBeGreaterThan(844 / 2);
    }
  });
});
