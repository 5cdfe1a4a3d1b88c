import { beforeAll, expect, test } from '@jest/globals';
import { person, sql, UNSTATED } from '@lodge/testing';
import { lodge, PHONE } from './support/lodge.js';
import { fieldOf, fillRegistration, logInAs } from './support/registration.js';
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

beforeAll(() => sql(stage.system, `update users set ${UNSTATED} where is_admin`));

test("An empty site's first admin takes each step, to the first member invited", async () => {
  const { system } = stage;
  const page = await stage.visit('/login', PHONE);
  await logInAs(page, system.admin);
  const steps = page.getByRole('region', { name: 'First steps' });
  const done = (title: string) => heading(steps, new RegExp(`^${title}\\s?, done$`));
  await shown(steps.getByText('npm run demo'));

  await button(steps, 'Change Password').click();
  const password = 'Another-Horse-43!';
  await page.getByLabel('Current Password', { exact: true }).fill(system.admin.password);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await button(dialog(page), 'Change Password').click();
  await logInAs(page, { ...system.admin, password });
  await shown(done('Choose your own password'));

  await button(steps, 'New Announcement').click();
  await page.getByLabel('Announcement', { exact: true }).fill('Welcome to the hut.');
  await page.getByLabel('Last day', { exact: true }).fill(new Date().toISOString().slice(0, 10));
  await button(dialog(page), 'Announce').click();
  await shown(done('Introduce this site'));

  await link(steps, 'Create Group').click();
  await page.getByLabel('Group Name', { exact: true }).fill('Hut');
  await button(page, 'Create Group').click();
  await notice(page, /^Group created/);
  await page.goto('/dashboard');
  await gone(steps.getByText('npm run demo'));

  await button(steps, 'Invite Someone').click();
  await page.getByLabel('For whom', { exact: true }).fill('Sam');
  await button(dialog(page), 'Create Invitation').click();
  const shownLink = page.getByLabel('Shown only once');
  await hasFocus(shownLink);
  const invitation = await shownLink.inputValue();
  await page.keyboard.press('ControlOrMeta+c');
  await button(dialog(page), 'Done').click();
  await shown(done('Invite the first members'));

  await link(steps, 'Edit Profile').click();
  await shown(heading(page, 'Edit Profile'));
  expect(await fieldOf(page, 'age').inputValue()).toBe('');
  const { age, height_feet, height_inches, weight_pounds, ethnicity, sexual_position } = person();
  for (const [name, value] of Object.entries({ age, height_feet, height_inches, weight_pounds }))
    await fieldOf(page, name as 'age').fill(String(value));
  await fieldOf(page, 'ethnicity').selectOption(ethnicity);
  await fieldOf(page, 'sexual_position').selectOption(sexual_position);
  await button(page, 'Save Changes').click();
  await notice(page, 'Profile updated successfully');
  await page.goto('/dashboard');
  await shown(heading(page, 'Your Images (0/12)'));
  expect(await steps.count()).toBe(0);

  const guest = await stage.visit(invitation.slice(stage.url.length), PHONE);
  const member = person();
  await eventuallyEquals(async () => guest.url(), `${stage.url}/register`);
  await guest.reload();
  await fillRegistration(guest, member);
  await button(guest, 'Create Account').click();
  await shown(heading(guest, `Welcome, ${member.username}!`));
});
