import { expect, test } from '@jest/globals';
import type { Document } from '@lodge/contracts';
import { screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import { NOW } from './support/samples.js';
import { heading } from './support/screen.js';
import { server } from './support/server.js';

test('Where no mail goes out, an admin is asked, as the contact document says', async () => {
  const contact: Document = {
    id: 4,
    kind: 'contact',
    version: 1,
    language: 'en',
    effective_at: NOW,
    status: 'current',
  };
  server.on('recoveryWays', { by_mail: false });
  server.on('documents', { documents: [contact] });

  await open('/forgot');

  await heading('Ask an admin for a link');
  expect(screen.queryByLabelText('Email')).toBeNull();
  const link = await screen.findByRole('link', { name: 'How to reach an admin' });
  expect(link.getAttribute('href')).toBe('/documents/4');
});

test.each([true, false])(
  'Whoever registers reads of mail where the site sends some: %s',
  async (by_mail) => {
    server.on('recoveryWays', { by_mail });
    await open('/register');

    await screen.findByText('Admins can see it.');
    await screen.findByText(/never visible to anyone and is only used for login/);

    await waitFor(() =>
      expect(Boolean(screen.queryByText('Account mail goes there.'))).toBe(by_mail),
    );
  },
);
