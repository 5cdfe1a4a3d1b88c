import type { Done, Id } from '../types.js';
import { RECENT, TO_ALL_SESSIONS, routesOf, type Route } from '../route.js';
import type { AgeState } from './age.js';

const { public: open, member, admin } = routesOf('auth');

export const AGE_ROUTES = {
  ownAge: member('GET /api/age', TO_ALL_SESSIONS).returns<AgeState>(),
  // A person opens these pages: the routes read the session themselves, and always lead to a page.
  /** Leads to the verifier */
  startAgeCheck: open('GET /api/age/start', { status: 303 }).returns<string>(),
  /** Where the verifier leads back to */
  finishAgeCheck: open('GET /api/age/return', {
    status: 303,
    isRedirectTarget: true,
  }).returns<string>(),
  recordAge: admin('POST /api/admin/users/:id/age', RECENT)
    .takes<{ reason: string }>()
    .returns<Done & { userId: Id }>(),
} satisfies Record<string, Route>;
