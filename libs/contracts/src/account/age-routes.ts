import type { Done, Id } from '../types.js';
import { RECENT, TO_ALL_SESSIONS, route, type Route } from '../route.js';
import type { AgeState } from './age.js';

export const AGE_ROUTES = {
  ownAge: route('GET /api/age', 'auth', 'member', TO_ALL_SESSIONS).returns<AgeState>(),
  // A person opens these pages: the routes read the session themselves, and always lead to a page.
  /** Leads to the verifier */
  startAgeCheck: route('GET /api/age/start', 'auth', 'public', { status: 303 }).returns<string>(),
  /** Where the verifier leads back to */
  finishAgeCheck: route('GET /api/age/return', 'auth', 'public', { status: 303 }).returns<string>(),
  recordAge: route('POST /api/admin/users/:id/age', 'auth', 'admin', RECENT)
    .takes<{ reason: string }>()
    .returns<Done & { userId: Id }>(),
} satisfies Record<string, Route>;
