import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { open } from './support/open.js';
import { gone, heading } from './support/screen.js';
import { rejected, server } from './support/server.js';

test('Nothing of documents shows until one is published', async () => {
  server.on('documents', { documents: [] });
  await open('/documents');
  await heading('Documents');
  await screen.findByRole('link', { name: 'Back to login' });
  await screen.findByText('Nothing published yet');
  await gone(/What applies now/);
  for (const [path, title] of [
    ['/register', 'Come on in'],
    ['/login', 'Welcome back'],
  ] as const) {
    const before = server.sent('documents').length;
    await open(path);
    await heading(title);
    await waitFor(() => expect(server.sent('documents').length).toBeGreaterThan(before));
    await act(async () => {});
    for (const text of ['Terms of Use', 'Documents'])
      expect(screen.queryByText(text, { exact: false })).toBeNull();
  }
});

test.each(['0', 'x', '999'])('A document that does not exist is not found: %s', async (id) => {
  server.on('document', rejected(404, 'not_found', 'Document not found'));

  await open(`/documents/${id}`);

  await heading('This document does not exist');
  await screen.findByRole('link', { name: 'All documents' });
});
