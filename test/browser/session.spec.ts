import { describe, expect, test } from '@jest/globals';
import { joinAll, newGroup, register, signedIn } from '@lodge/testing';
import type { Page } from 'playwright-core';
import { accessible } from './support/axe.js';
import { lodge, PHONE, SIZES } from './support/lodge.js';
import { logInAs } from './support/registration.js';
import { lifeOfNotice, withoutTimers } from './support/timers.js';
import {
  eventuallyEquals,
  button,
  dialog,
  formErrorOf,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  noticeOf,
  pathOf,
  shown,
} from './support/screen.js';

const stage = lodge();

const isLogin = async (page: Page) => {
  await shown(heading(page, 'Welcome back'));
  await eventuallyEquals(async () => pathOf(page), '/login');
};

describe('Login', () => {
  test('leads to the dashboard with one notice, however often the button is pressed', async () => {
    const { person } = await register(stage.url);
    const page = await stage.visit('/login', PHONE);
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/api/login') && sent.push(request.url()),
    );
    await page.route('**/api/login', async (route) => {
      // A busy button ignores further clicks.
      await button(page, 'Log In').dispatchEvent('click');
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await route.continue();
    });
    await logInAs(page, person);
    await notice(page, 'Login successful!');
    await shown(heading(page, `Welcome, ${person.username}!`));
    expect(sent).toHaveLength(1);
  });

  test('shows the same error for a wrong password and an unknown email, and keeps the email', async () => {
    const { person } = await register(stage.url);
    const page = await stage.visit('/login');
    for (const account of [
      { ...person, password: 'Wrong-Horse-42!' },
      { ...person, email: 'nobody@lodge.example' },
    ]) {
      await logInAs(page, account);
      await shown(formErrorOf(page, 'Invalid email or password'));
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(account.email);
      await page.getByLabel('Password', { exact: true }).fill('x');
      await gone(formErrorOf(page, 'Invalid email or password'));
    }
    // It is told once.
    expect(await noticeOf(page, /./).count()).toBe(0);
  });

  test('reports missing fields, and a generic failure when the server gives no reason', async () => {
    const page = await stage.visit('/login');
    stage.watchOf(page).allow(/status of 502/);
    await button(page, 'Log In').click();
    await shown(
      page.getByText('Email is required', { exact: true }),
      page.getByText('Password is required', { exact: true }),
    );
    await page.route('**/api/login', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await logInAs(page, { email: 'someone@lodge.example', password: 'Whatever-1!' });
    await shown(formErrorOf(page, 'Login failed'));
  });

  test('and registration link to each other', async () => {
    const page = await stage.visit('/login');
    await link(page, 'Create Account').click();
    await shown(heading(page, 'Come on in'));
    await link(page, 'Log In').click();
    await isLogin(page);
  });
});

describe('After a logout', () => {
  const signedOut = async () => {
    const member = await register(stage.url);
    const group = await newGroup(stage.admin);
    await joinAll(group, member);
    const page = await stage.visit('/login');
    await logInAs(page, member.person);
    await shown(heading(page, `Welcome, ${member.person.username}!`));
    return { page, group, ...member };
  };

  test('Back, reload and Forward show nothing of the session', async () => {
    const { page, group, person } = await signedOut();
    await link(page.getByRole('navigation'), 'Groups').click();
    await page.getByRole('link', { name: new RegExp(group.name) }).click();
    await shown(heading(page, group.name));
    await button(page, 'Logout').click();
    await notice(page, 'Logged out successfully!');
    await isLogin(page);
    const nothing = async () => {
      await isLogin(page);
      const content = await page.content();
      expect(content).not.toContain(group.name);
      expect(content).not.toContain(person.username);
    };
    await page.goBack();
    await nothing();
    await page.goBack();
    await nothing();
    await page.reload();
    await nothing();
    await page.goForward();
    await nothing();
  });

  test('a page in the back/forward cache shows nothing either', async () => {
    const { page, person } = await signedOut();
    await page.goto('about:blank');
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await shown(heading(other, `Welcome, ${person.username}!`));
    // Records what is visible from the earliest possible moment.
    await page.addInitScript(() =>
      addEventListener('pageshow', () => {
        document.documentElement.dataset.seen = document.body.innerText;
      }),
    );
    await button(other, 'Logout').click();
    await isLogin(other);
    await page.goBack();
    await isLogin(page);
    expect(await page.content()).not.toContain(person.username);
  });

  test('a page restored from the back/forward cache stays hidden until the server has confirmed the session', async () => {
    const { page, client, person } = await signedOut();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
    );
    expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('hidden');
    await client.post('/api/logout');
    await page.context().clearCookies();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await isLogin(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('visible');
    expect(await page.content()).not.toContain(person.username);
  });

  test('other tabs are cleared too, and restored after a login', async () => {
    const { page, person } = await signedOut();
    const other = await page.context().newPage();
    await other.goto('/profile');
    await shown(heading(other, 'Profile'));
    await button(page, 'Logout').click();
    await isLogin(other);
    await logInAs(page, person);
    await shown(heading(other, `Welcome, ${person.username}!`));
  });

  test('the next user to sign in sees nothing of the previous one', async () => {
    const { page, person } = await signedOut();
    const next = await register(stage.url);
    await link(page.getByRole('navigation'), 'Profile').click();
    await shown(page.getByText(person.email, { exact: true }));
    await button(page, 'Logout').click();
    await isLogin(page);
    await logInAs(page, next.person);
    await shown(heading(page, `Welcome, ${next.person.username}!`));
    await link(page.getByRole('navigation'), 'Profile').click();
    await shown(page.getByText(next.person.email, { exact: true }));
    expect(await page.content()).not.toContain(person.email);
  });

  test('that failed, the user is still signed in and sees an error', async () => {
    const { page, person } = await signedOut();
    stage.watchOf(page).allow(/ERR_FAILED/);
    await page.route('**/api/logout', (route) => route.abort(), { times: 1 });
    await button(page, 'Logout').click();
    await notice(page, 'Logout failed');
    await shown(heading(page, `Welcome, ${person.username}!`));
    await button(page, 'Logout').click();
    await isLogin(page);
  });

  test('the response told the browser to clear its cache', async () => {
    const { page } = await signedOut();
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/logout'),
      button(page, 'Logout').click(),
    ]);
    expect(await answer.headerValue('clear-site-data')).toContain('"cache"');
    await isLogin(page);
  });
});

test('A session that ended elsewhere ends here on the next refresh', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: client });
  await shown(heading(page, 'Quick Photo Upload'));
  await client.post('/api/logout');
  await isLogin(page);
});

describe("Changing one's own password", () => {
  const opened = async () => {
    const member = await register(stage.url);
    const page = await stage.visit('/profile', { as: member.client });
    await button(page, 'Change Password').click();
    await shown(dialog(page));
    const fill = async (current: string, next: string, again: string) => {
      await dialog(page).getByLabel('Current Password', { exact: true }).fill(current);
      await dialog(page).getByLabel('New Password', { exact: true }).fill(next);
      await dialog(page).getByLabel('Confirm New Password', { exact: true }).fill(again);
      await button(dialog(page), 'Change Password').click();
    };
    return { ...member, page, fill };
  };

  test('is rejected with the texts of the specification, at every empty field or the first wrong one', async () => {
    const { page, fill, person } = await opened();
    const rule =
      'Password must be at least 8 characters long and contain lowercase, uppercase, number, and special character';
    for (const [current, next, again, text] of [
      ['', 'Lantern-Key-8!', 'Lantern-Key-8!', 'All fields are required'],
      [person.password, '', '', 'All fields are required'],
      [person.password, 'Lantern-Key-8!', '', 'All fields are required'],
      [person.password, 'short1!', 'short1!', rule],
      [person.password, 'Lantern-Key-8!', 'Lantern-Key-9!', 'New passwords do not match'],
      ['Not-My-Word-1!', 'Lantern-Key-8!', 'Lantern-Key-8!', 'Current password is incorrect'],
    ]) {
      await fill(current!, next!, again!);
      await shown(dialog(page).getByText(text!, { exact: true }));
      const empty = [current, next, again].filter((value) => value === '').length;
      expect(await dialog(page).locator('[aria-invalid=true]').count()).toBeLessThanOrEqual(
        Math.max(1, empty),
      );
      if (empty) {
        expect(await dialog(page).getByText(text!, { exact: true }).count()).toBe(empty);
      }
    }
    await page.keyboard.press('Escape');
    await gone(dialog(page));
    await hasFocus(button(page, 'Change Password'));
  });

  test('succeeds with a notice, signs out two seconds later, and disables the old password', async () => {
    const { page, fill, person } = await opened();
    await fill(person.password, 'Lantern-Key-8!', 'Lantern-Key-8!');
    await notice(page, 'Password changed successfully');
    await gone(dialog(page));
    await isLogin(page);
    const taken = await page.evaluate(() => {
      const call = (path: string) =>
        performance
          .getEntriesByType('resource')
          .find(({ name }) => name.endsWith(path)) as PerformanceResourceTiming;
      return call('/api/logout').startTime - call('/api/change-password').responseEnd;
    });
    expect(taken).toBeGreaterThan(1_900);
    await logInAs(page, person);
    await shown(formErrorOf(page, 'Invalid email or password'));
    await logInAs(page, { ...person, password: 'Lantern-Key-8!' });
    await shown(heading(page, `Welcome, ${person.username}!`));
  });

  test('also signs out a member who has left the screen meanwhile', async () => {
    const { page, fill, person } = await opened();
    await fill(person.password, 'Lantern-Key-8!', 'Lantern-Key-8!');
    await notice(page, 'Password changed successfully');
    await link(page.getByRole('navigation'), 'Groups').click();
    await isLogin(page);
    await expect(
      signedIn(stage.url, { ...person, password: 'Lantern-Key-8!' }),
    ).resolves.toBeDefined();
  });
});

describe("Editing one's own profile", () => {
  test('saves the changes and shows them everywhere', async () => {
    const { client, person } = await register(stage.url);
    const page = await stage.visit('/profile', { as: client });
    await link(page, 'Edit Profile').click();
    const name = `${person.username.slice(0, 20)}_new`;
    await page.getByLabel('Username', { exact: true }).fill(name);
    await page.getByLabel('Notes', { exact: true }).fill('One line\nand another <b>one</b>');
    expect(await page.getByLabel('Admin privileges').count()).toBe(0);
    await button(page, 'Save Changes').click();
    await notice(page, 'Profile updated successfully');
    await eventuallyEquals(async () => pathOf(page), '/profile');
    await shown(
      page.getByRole('banner').getByText(name, { exact: true }),
      page.getByText('and another <b>one</b>'),
    );
    await page.reload();
    await shown(page.getByRole('main').getByText(name, { exact: true }));
  });

  test('asks before changes are lost, and not without any', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile/edit', { as: client });
    await page.getByLabel('Notes', { exact: true }).fill('not saved yet');
    await link(page, 'Dashboard').first().click();
    await shown(dialog(page).getByText('Leave without saving?'));
    await button(dialog(page), 'Cancel').click();
    await gone(dialog(page));
    expect(await page.getByLabel('Notes', { exact: true }).inputValue()).toBe('not saved yet');
    await link(page, 'Dashboard').first().click();
    await button(dialog(page), 'Leave').click();
    await shown(heading(page, /^Welcome, /));
    await page.goto('/profile/edit');
    await shown(button(page, 'Save Changes'));
    await link(page, 'Dashboard').first().click();
    await shown(heading(page, /^Welcome, /));
  });

  test('asks before the tab is closed with changes, and not without any', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile/edit', { as: client });
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.dismiss();
    });
    const notes = page.getByLabel('Notes', { exact: true });
    const before = await notes.inputValue();
    // Browsers ask only where the page was used.
    await notes.click();
    await notes.fill('not saved yet');

    await page.close({ runBeforeUnload: true });

    await eventuallyEquals(async () => asked, ['beforeunload']);
    await notes.fill(before);
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toHaveLength(1);
  });

  test('shows invalid fields, and rejections by the server', async () => {
    const [{ client }, { person: other }] = [await register(stage.url), await register(stage.url)];
    const page = await stage.visit('/profile/edit', { as: client });
    for (const [label, wrong, text] of [
      ['Username', ' ', 'Username is required'],
      ['Age', '130', 'Age must be between 18 and 120'],
      ['Username', other.username, 'Username is already taken'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      const before = await field.inputValue();
      await field.fill(wrong);
      await button(page, 'Save Changes').click();
      await shown(page.getByRole('main').getByText(text, { exact: true }));
      await hasFocus(field);
      await field.fill(before);
    }
    await button(page, 'Cancel').click();
    await eventuallyEquals(async () => pathOf(page), '/profile');
  });

  test('says what a fraction is, and lists what was refused in several places', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile/edit', { as: client, ...PHONE });
    const weight = page.getByLabel('Weight (pounds)', { exact: true });
    await page.getByLabel('Username', { exact: true }).fill('');
    await page.getByLabel('Height (inches)', { exact: true }).fill('5.5');
    await weight.fill('170.5');

    await button(page, 'Save Changes').click();

    await hasFocus(page.getByLabel('Username', { exact: true }));
    await shown(page.getByText('3 fields need another look'));
    await shown(page.getByText('Height (inches) must be a whole number', { exact: true }));
    await link(page, 'Weight (pounds)').click();
    await hasFocus(weight);
    expect(new URL(page.url()).hash).toBe('');
    await shown(page.getByText('Weight (pounds) must be a whole number', { exact: true }));
    await accessible(page, 'a refused profile');
    await weight.fill('501');
    await gone(page.getByText('Weight (pounds) must be a whole number', { exact: true }));
    await shown(link(page, 'Weight (pounds)'));
    await button(page, 'Save Changes').click();
    await shown(page.getByText('Weight must be between 50 and 500 pounds', { exact: true }));
  });

  test('shows the texts of the catalogue when it cannot be loaded or saved', async () => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile/edit', { as: client });
    stage.watchOf(page).allow(/ERR_FAILED/);
    await shown(button(page, 'Save Changes'));
    await page.route('**/api/user', (route) => route.abort());
    await button(page, 'Save Changes').click();
    await shown(formErrorOf(page, 'Error updating profile'));
    await button(page, 'Cancel').click();
    await shown(heading(page, 'Profile'));
    await link(page, 'Edit Profile').click();
    await notice(page, 'Error fetching profile');
    await eventuallyEquals(async () => pathOf(page), '/profile');
  });
});

test('Notices appear at the top right, are announced, and disappear: errors after 4 seconds', async () => {
  const { client } = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: client });
  stage.watchOf(page).allow(/ERR_FAILED/);
  await page.route('**/api/logout', (route) => route.abort());
  const life = lifeOfNotice(page, 'Logout failed');
  await button(page, 'Logout').click();
  const text = noticeOf(page, 'Logout failed');
  await shown(text);
  expect(await text.evaluate((one) => one.closest('[role]')?.role)).toBe('alert');
  // The mouse rests there, and it ends all the same.
  await text.hover();
  const box = (await text.boundingBox())!;
  expect(box.x).toBeGreaterThan(1280 / 2);
  expect(box.y).toBeLessThan(800 / 2);
  await gone(text);
  expect(await life).toBeGreaterThan(3_900);
  expect(await life).toBeLessThan(9_000);
});

test.each(SIZES)(
  "On %s a notice covers neither the bar nor a heading's buttons, and does not hold the focus",
  async (_size, size) => {
    const { client } = await register(stage.url);
    const page = await stage.visit('/profile/edit', { as: client, ...size });
    await shown(button(page, 'Save Changes'));
    await withoutTimers(page, 4_000);
    await button(page, 'Save Changes').click();
    await shown(heading(page, 'Profile'));
    const notices = noticeOf(page, 'Profile updated successfully');
    await shown(notices);
    const covered = [
      page.getByRole('banner'),
      link(page, 'Edit Profile'),
      button(page, 'Change Password'),
      notices,
    ].map(async (one) => (await one.boundingBox())!);
    const [box, ...others] = (await Promise.all(covered)).toReversed();
    for (const other of others)
      expect(
        other.y + other.height <= box!.y ||
          box!.y + box!.height <= other.y ||
          other.x + other.width <= box!.x,
      ).toBe(true);
    if (size === PHONE) {
      await button(page, 'Menu').tap();
      const menu = page.getByRole('navigation', { name: 'Menu' });
      await eventuallyEquals(async () => {
        const [above, below] = [await menu.boundingBox(), await notices.boundingBox()];
        return above!.y + above!.height <= below!.y;
      }, true);
      await page.keyboard.press('Escape');
      await gone(menu);
    }
    await button(page, 'Change Password').focus();
    await button(page, 'Close notice').focus();
    await page.keyboard.press('Tab');
    expect(
      await button(page, 'Change Password').evaluate((one) => one === document.activeElement),
    ).toBe(false);
  },
);

test('The notice of a login ends after 2 seconds', async () => {
  const { person } = await register(stage.url);
  const page = await stage.visit('/login');
  await withoutTimers(page, 4_000);
  await logInAs(page, person);
  await notice(page, 'Login successful!');
  await gone(noticeOf(page, 'Login successful!'));
});
