import { describe, expect, test } from '@jest/globals';
import { register, signedIn, type Member } from '@lodge/testing';
import type { Locator, Page } from 'playwright-core';
import { codeOf, enrolTotp } from '../support/authenticator.js';
import { expireSession } from '../support/expired-session.js';
import { accessible } from './support/axe.js';
import { emptyRoom, input, messageOf, sendMessage } from './support/chat.js';
import { DESKTOP, lodge, PHONE, TWINS } from './support/lodge.js';
import {
  button,
  dialog,
  eventuallyEquals,
  gone,
  hasFocus,
  heading,
  link,
  notice,
  pathOf,
  shown,
} from './support/screen.js';
import { VirtualAuthenticator, withoutSuggestions } from './support/virtual-authenticator.js';

const stage = lodge({ withImages: false, atLocalhost: true });

const again = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });
const passwordIn = (where: Locator) => where.getByLabel('Password', { exact: true });
const notes = (page: Page) => page.getByLabel('Notes', { exact: true });

async function expire(page: Page) {
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'sid')!;
  await expireSession(stage.system.redisUrl, value);
}

async function logInAgain(page: Page, { person }: Pick<Member, 'person'>) {
  await passwordIn(again(page)).fill(person.password);
  await button(again(page), 'Log In').click();
}

/** A changed profile that is saved once the session has expired. */
async function savedTooLate(size = DESKTOP) {
  const member = await register(stage.url);
  const page = await stage.visit('/profile', { as: member.client, ...size });
  await link(page, 'Edit Profile').click();
  await notes(page).fill('Written before the session expired');
  await expire(page);
  await button(page, 'Save Changes').click();
  await shown(again(page));
  return { ...member, page };
}

describe.each(TWINS)('On %s, an expired session', (_name, size) => {
  test('is begun again in place, and what was being saved is saved', async () => {
    const { page, ...member } = await savedTooLate(size);
    expect(await again(page).getByLabel('Email', { exact: true }).inputValue()).toBe(
      member.person.email,
    );
    await hasFocus(passwordIn(again(page)));
    await accessible(page, 'an expired session');

    await logInAgain(page, member);

    await notice(page, 'Profile updated successfully');
    await gone(dialog(page));
    await eventuallyEquals(async () => pathOf(page), '/profile');
    await shown(page.getByText('Written before the session expired'));
  });

  test('loses no message and no draft', async () => {
    const { page, group, one: member } = await emptyRoom(stage, size);
    await sendMessage(page, 'Sent in time');
    await shown(messageOf(page, 'Sent in time'));
    await input(page).fill('Sent too late');
    await expire(page);

    await input(page).press('Enter');
    await logInAgain(page, member);

    await gone(dialog(page));
    await shown(messageOf(page, 'Sent too late'));
    const client = await signedIn(stage.url, member.person);
    const { messages } = (await client.get(`/api/groups/${group.id}/messages`)).body;
    expect(messages.map(({ content }) => content)).toEqual(['Sent in time', 'Sent too late']);
  });
});

test('An expired session lets a screen that was opened meanwhile load', async () => {
  const member = await register(stage.url);
  const page = await stage.visit('/dashboard', { as: member.client });
  await shown(heading(page, 'Quick Photo Upload'));
  await expire(page);

  await link(page.getByRole('navigation'), 'Profile').click();
  await logInAgain(page, member);

  await shown(page.getByText(member.person.email, { exact: true }));
  expect(pathOf(page)).toBe('/profile');
});

test('A wrong password leaves the question', async () => {
  const { page, ...member } = await savedTooLate();

  await passwordIn(again(page)).fill('Not-My-Word-1!');
  await button(again(page), 'Log In').click();
  await shown(again(page).getByText('Invalid email or password', { exact: true }));
  await logInAgain(page, member);

  await notice(page, 'Profile updated successfully');
});

test('A one-time code is asked for in place', async () => {
  const member = await register(stage.url);
  const secret = await enrolTotp(member.client);
  const page = await stage.visit('/profile/edit', { as: member.client, ...PHONE });
  await notes(page).fill('With a second factor');
  await expire(page);
  await button(page, 'Save Changes').click();

  await logInAgain(page, member);
  const code = again(page).getByLabel('One-time code', { exact: true }).last();
  await button(again(page), 'Back').click();
  await logInAgain(page, member);
  await hasFocus(code);
  await code.fill(codeOf(secret));
  await button(again(page), 'Continue').click();

  await notice(page, 'Profile updated successfully');
});

test('A passkey begins an expired session again', async () => {
  const member = await register(stage.url);
  const page = await stage.visit('', { as: member.client });
  await withoutSuggestions(page);
  await VirtualAuthenticator.in(page);
  await page.goto('/account/sign-in');
  await button(page.getByRole('region', { name: 'Passkeys' }), 'Add a passkey').click();
  await notice(page, 'Passkey added');
  await expire(page);

  await link(page.getByRole('navigation'), 'Profile').click();
  await button(again(page), 'Use a passkey').click();

  await gone(dialog(page));
  await shown(page.getByText(member.person.email, { exact: true }));
});

test('Another member who signs in instead begins at the dashboard, with nothing of the first', async () => {
  const { page, person } = await savedTooLate();
  const next = await register(stage.url);

  await again(page).getByLabel('Email', { exact: true }).fill(next.person.email);
  await passwordIn(again(page)).fill(next.person.password);
  await button(again(page), 'Log In').click();

  await shown(heading(page, `Welcome, ${next.person.username}!`));
  await gone(dialog(page));
  expect(await page.content()).not.toContain(person.username);
  await link(page.getByRole('navigation'), 'Profile').click();
  await link(page, 'Edit Profile').click();
  await eventuallyEquals(() => notes(page).inputValue(), next.person.notes ?? '');
  const saved = (await next.client.get('/api/user')).body.user as { notes: string | null };
  expect(saved.notes ?? '').not.toContain('Written before');
});

test('Escape asks before what was typed is lost', async () => {
  const { page } = await savedTooLate(PHONE);
  const leaving = page.getByRole('dialog', { name: 'Leave without logging in?' });

  await page.keyboard.press('Escape');
  await shown(leaving);
  await accessible(page, 'leaving an expired session');
  await page.keyboard.press('Escape');
  await gone(leaving);
  await shown(again(page));
  expect(await notes(page).inputValue()).toBe('Written before the session expired');
  await button(again(page), 'Close').click();
  await button(leaving, 'Leave').click();

  await shown(heading(page, 'Welcome back'));
  await gone(dialog(page));
});

test('A login in another tab answers the question here', async () => {
  const { page, ...member } = await savedTooLate();
  const other = await page.context().newPage();
  await other.goto('/login');

  await other.getByLabel('Email', { exact: true }).fill(member.person.email);
  await passwordIn(other.locator('main')).fill(member.person.password);
  await button(other, 'Log In').click();

  await notice(page, 'Profile updated successfully');
});

test('A session that an admin ended leads to the login', async () => {
  const { client, id } = await register(stage.url);
  const page = await stage.visit('/profile/edit', { as: client });
  await notes(page).fill('Not saved');

  await stage.admin.post('/api/admin/change-user-password', {
    userId: id,
    newPassword: 'Another-Horse-43!',
  });

  await shown(heading(page, 'Welcome back'));
  expect(await dialog(page).count()).toBe(0);
});
