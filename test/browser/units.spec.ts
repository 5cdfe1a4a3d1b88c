import { describe, expect, test } from '@jest/globals';
import { joinAll, newGroup, person, register } from '@lodge/testing';
import { accessible } from './support/axe.js';
import { DESKTOP, lodge, PHONE, TWINS } from './support/lodge.js';
import { enter, fieldOf, fillRegistration } from './support/registration.js';
import { button, eventuallyEquals, heading, notice, shown } from './support/screen.js';

const stage = lodge({ withImages: false });

const AUSTRALIAN = { locale: 'en-AU' };

test('On a phone feet and inches share a row', async () => {
  const page = await stage.visit('/register', PHONE);
  const topOf = async (field: 'age' | 'height_feet' | 'height_inches' | 'weight_pounds') =>
    (await fieldOf(page, field).boundingBox())!.y;

  expect(await topOf('height_feet')).toBe(await topOf('height_inches'));
  expect(await topOf('age')).toBeLessThan(await topOf('height_feet'));
  expect(await topOf('height_inches')).toBeLessThan(await topOf('weight_pounds'));
});

describe.each(TWINS)('Where people use centimetres, on %s', (_name, size) => {
  test('a member registers with them, and is shown them', async () => {
    const page = await stage.visit('/register', { ...size, ...AUSTRALIAN });
    const applicant = person();
    await button(page, 'Use feet and pounds').click();
    await fillRegistration(page, applicant);
    await button(page, 'Use cm and kg').click();
    await page.getByLabel('Height (cm)', { exact: true }).fill('300');
    await page.getByLabel('Weight (kg)', { exact: true }).fill('');
    await button(page, 'Create Account').click();
    await shown(
      page.getByText('Height must be between 122 and 272 cm', { exact: true }),
      page.getByText('Weight must be between 23 and 227 kg', { exact: true }),
      page.getByText('2 fields need another look'),
    );
    await accessible(page, 'wrong centimetres');

    await page.getByLabel('Height (cm)', { exact: true }).fill('181');
    await shown(page.getByText('Saved as 5 ft 11 in', { exact: true }));
    await page.getByLabel('Weight (kg)', { exact: true }).fill('80,4');
    const sent = page.waitForRequest('**/api/register');
    await button(page, 'Create Account').click();

    expect((await sent).postDataJSON()).toMatchObject({
      height_feet: 5,
      height_inches: 11,
      weight_pounds: 177,
    });
    await shown(heading(page, `Welcome, ${applicant.username}!`));
    await page.goto('/profile');
    await shown(
      page.getByText('180 cm', { exact: true }),
      page.getByText('80 kg', { exact: true }),
    );
  });

  test('what is stored stays as it is where nobody changed it', async () => {
    const { client } = await register(stage.url, {
      height_feet: 6,
      height_inches: 1,
      weight_pounds: 177,
    });
    const page = await stage.visit('/profile/edit', { as: client, ...size, ...AUSTRALIAN });
    await eventuallyEquals(
      () => page.getByLabel('Weight (kg)', { exact: true }).inputValue(),
      '80',
    );
    expect(await page.getByLabel('Height (cm)', { exact: true }).inputValue()).toBe('185');
    await enter(page, 'notes', 'A new note');

    await button(page, 'Save Changes').click();

    await notice(page, 'Profile updated successfully');
    expect((await client.get('/api/user')).body.user).toMatchObject({
      height_feet: 6,
      height_inches: 1,
      weight_pounds: 177,
      notes: 'A new note',
    });
  });
});

test('The cards of a group show the reader’s units, whose choice stays on the device', async () => {
  const one = await register(stage.url, { height_feet: 5, height_inches: 11, weight_pounds: 176 });
  const group = await newGroup(stage.admin);
  await joinAll(group, one);
  const page = await stage.visit(`/groups/${group.id}`, { as: one.client, ...DESKTOP });
  await shown(
    page.getByText('5 ft 11 in', { exact: true }),
    page.getByText('176 lb', { exact: true }),
  );

  await page.goto('/profile/edit');
  await button(page, 'Use cm and kg').click();
  await page.goto(`/groups/${group.id}`);

  await shown(page.getByText('180 cm', { exact: true }), page.getByText('80 kg', { exact: true }));
});
