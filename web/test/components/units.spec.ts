import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import { keepRoom, ROOM } from './support/room.js';
import { DONE, OWN_USER } from './support/samples.js';
import { field, fieldErrors, fill, notice, press } from './support/screen.js';
import { rejected, server } from './support/server.js';
import { chooseUnits } from '../../src/lib/own-units.js';
import { memberOf } from './support/people.js';

const MEASURED = { ...OWN_USER, height_feet: 6, height_inches: 1, weight_pounds: 177 };

afterEach(() => {
  chooseUnits('imperial');
  jest.restoreAllMocks();
});

async function editInCentimetres() {
  await open('/profile/edit', { as: MEASURED });
  await press('Use cm and kg');
}

test('What is stored stays as it is where nobody changed it', async () => {
  server.on('updateOwnUser', { ...DONE, user: MEASURED });
  await editInCentimetres();
  await waitFor(async () => expect((await field('Weight (kg)')).value).toBe('80'));
  expect((await field('Height (cm)')).value).toBe('185');
  await fill('Notes', 'A new note');

  await press('Save Changes');

  await notice('Profile updated successfully');
  expect(server.sent('updateOwnUser')).toMatchObject([
    { body: { height_feet: 6, height_inches: 1, weight_pounds: 177, notes: 'A new note' } },
  ]);
});

test('A weight that another form changed meanwhile is not called out of range', async () => {
  const text = 'Changed meanwhile to “180”. Save again to replace it.';
  server.on('updateOwnUser', rejected(409, 'conflict', text, { fields: { weight_pounds: text } }));
  await editInCentimetres();
  await fill('Weight (kg)', '90');
  await press('Save Changes');
  await waitFor(() =>
    expect(fieldErrors()).toEqual({
      'Weight (kg)': 'Changed meanwhile. Save again to replace it.',
    }),
  );

  await fill('Weight (kg)', '900');
  await press('Save Changes');

  expect(fieldErrors()).toEqual({ 'Weight (kg)': 'Weight must be between 23 and 227 kg' });
});

test('The cards of a group show the reader’s units, whose choice stays on the device', async () => {
  keepRoom();
  server.on('groupMembers', { members: [memberOf(MEASURED)], member_count: 1, next_cursor: null });
  await open(ROOM, { as: MEASURED });
  await screen.findByText('6 ft 1 in');
  await screen.findByText('177 lb');

  await editInCentimetres();
  await open(ROOM, { as: MEASURED });

  await screen.findByText('185 cm');
  await screen.findByText('80 kg');
  expect(localStorage.getItem('units')).toBe('metric');
});
