import { describe, expect, test } from '@jest/globals';
import type { AdminAnnouncement } from '@lodge/contracts';
import { screen, within } from '@testing-library/react';
import { open } from './support/open.js';
import { ADMIN, DONE, NOW, OWN_USER } from './support/samples.js';
import {
  dialog,
  fieldErrors,
  fill,
  formError,
  gone,
  noDialog,
  notice,
  press,
} from './support/screen.js';
import { rejected, server } from './support/server.js';

const TEXT = 'Closed <b>on Sunday</b>';
const SHOWN: AdminAnnouncement = {
  id: 3,
  text: TEXT,
  from: NOW,
  until: new Date('2026-01-09T00:00').toISOString(),
  status: 'shown',
  created_by: 'admin',
};

describe('On the dashboard an announcement', () => {
  test('is read as it was written, until it is dismissed', async () => {
    server.on('announcements', { announcements: [{ id: 3, text: TEXT, from: NOW }] });
    server.on('dismissAnnouncement', DONE);
    await open('/dashboard', { as: OWN_USER });
    await screen.findByText(TEXT);

    await press('Got it');

    await gone(TEXT);
    expect(server.sent('dismissAnnouncement').map(({ params }) => params)).toEqual([{ id: '3' }]);
  });

  test('that cannot be read keeps nothing else from the screen', async () => {
    server.on('announcements', rejected(503, 'unavailable', 'Please try again'));
    await open('/dashboard', { as: OWN_USER });

    await screen.findByRole('heading', { name: /^Your Images/ });
  });
});

const openTab = () => open('/admin/safety?tab=announcements', { as: ADMIN });

describe('In the admin panel an announcement', () => {
  test('is written with its days, and stands in the list', async () => {
    let announcements: AdminAnnouncement[] = [];
    server.on('adminAnnouncements', () => ({ announcements }));
    server.on('createAnnouncement', () => {
      announcements = [SHOWN];
      return { ...DONE, announcement: SHOWN };
    });
    await openTab();
    await screen.findByText('No announcements yet');
    await press('New Announcement');
    await dialog();
    await fill('Announcement', ` ${TEXT} `);
    await fill('Last day', '2026-01-08');

    await press('Announce');

    await notice('Announcement saved');
    await noDialog();
    const list = within(await screen.findByRole('list', { name: 'Announcements' }));
    await list.findByText(TEXT);
    await list.findByText(/^Jan 8, 2026/);
    const until = new Date('2026-01-09T00:00').toISOString();
    expect(server.sent('createAnnouncement').map(({ body }) => body)).toEqual([
      { text: TEXT, until },
    ]);
  });

  test('is asked for what is missing, and told why it is refused', async () => {
    server.on('adminAnnouncements', { announcements: [] });
    server.on('createAnnouncement', rejected(409, 'conflict', 'End one first.'));
    await openTab();
    await press('New Announcement');
    await press('Announce', await dialog());
    const errors = fieldErrors();
    await fill('Announcement', TEXT);
    await fill('First day', '2026-01-05');
    await fill('Last day', '2026-01-08');

    await press('Announce');

    await formError('End one first.');
    expect(errors).toEqual({
      Announcement: 'An announcement cannot be empty',
      'Last day': 'Please choose a day',
    });
    expect(server.sent('createAnnouncement').map(({ body }) => body.from)).toEqual([
      new Date('2026-01-05T00:00').toISOString(),
    ]);
  });

  test('is ended after a question', async () => {
    let announcements = [SHOWN];
    server.on('adminAnnouncements', () => ({ announcements }));
    server.on('endAnnouncement', () => {
      announcements = [{ ...SHOWN, status: 'over' }];
      return DONE;
    });
    await openTab();

    await press('End');
    await press('End', await dialog());

    await notice('Announcement ended');
    await screen.findByText('Ended');
    expect(screen.queryByRole('button', { name: 'End' })).toBeNull();
  });
});
