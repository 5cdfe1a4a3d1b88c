import { expect } from '@jest/globals';
import type { OwnUser } from '@lodge/contracts';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { mutate } from 'swr';
import { App } from '../../../src/app/app.js';
import { router } from '../../../src/app/router.js';
import { entryState } from '../../../src/lib/entry-state.js';
import { changeSession, refreshSession } from '../../../src/lib/session/session.js';
import { leaveUnasked } from '../../../src/lib/session/kept-entered.js';
import { toasts } from '../../../src/ui/overlay/toast.js';
import { ALL_DONE, OWN_USER } from './samples.js';
import { rejected, server } from './server.js';

/**
 * Opens the app at `path` in a window of its own, signed in as the user or not at all. The user's
 * screens start empty.
 */
export async function open(path: string, { as }: { as?: OwnUser } = {}) {
  cleanup();
  server.on('ownUser', as ? { user: as } : rejected(401, 'not_signed_in', 'Please log in'));
  server.byDefault('documents', { documents: [] });
  server.byDefault('registration', { modes: ['open'], line: '' });
  server.byDefault('recoveryWays', { by_mail: false });
  server.byDefault('ownGroups', { groups: [] });
  server.byDefault('allGroups', { groups: [], next_cursor: null });
  server.byDefault('ownRequests', { requests: [] });
  server.byDefault('waiting', { images: 0, requests: 0, reports: 0, registrations: 0 });
  server.byDefault('firstSteps', ALL_DONE);
  server.byDefault('ownImages', { images: [], removals: [] });
  server.byDefault('ownSessions', { sessions: [] });
  server.byDefault('ownDecisions', { decisions: [] });
  server.byDefault('announcements', { announcements: [] });
  server.byDefault('news', { photos: null, requests: [], decisions: [], until: null });
  // Open layers remove their history entries asynchronously.
  await waitFor(() => expect(entryState().layers ?? 0).toBe(0));
  // The app stays loaded between files, one of which may have left its page.
  leaveUnasked(false);
  toasts.set([]);
  // Clears what the previous user had entered.
  changeSession(null);
  changeSession(OWN_USER);
  changeSession(null);
  await mutate(() => true, undefined);
  await act(async () => {
    await refreshSession();
    await router.navigate(path);
  });
  render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
