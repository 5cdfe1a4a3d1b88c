import type { Done, Page } from '../types.js';
import type { PageQuery } from '../queries.js';
import { CREATED, RECENT, route, TO_THOSE_WAITING, type Route } from '../route.js';
import type {
  Invitation,
  InvitationLink,
  OwnInvitation,
  RefusalReason,
  RegistrationState,
  WaitingRegistration,
} from './registration.js';

export const REGISTRATION_ROUTES = {
  registration: route('GET /api/registration', 'auth', 'public').returns<RegistrationState>(),
  // An approved member stays signed in: a new session replaces the one that waited.
  admission: route('POST /api/account/admission', 'auth', 'member', TO_THOSE_WAITING).returns<
    Done & { is_admitted: boolean; invitation?: OwnInvitation }
  >(),
  /** Latest first */
  invitations: route('GET /api/admin/invitations', 'auth', 'admin')
    .filteredBy<PageQuery>()
    .returns<Page & { invitations: Invitation[] }>(),
  createInvitation: route('POST /api/admin/invitations', 'auth', 'admin', { ...CREATED, ...RECENT })
    .takes<{ days: number; note?: string; names_inviter?: boolean }>()
    .returns<Done & { invitation: Invitation; link: InvitationLink }>(),
  revokeInvitation: route(
    'DELETE /api/admin/invitations/:id',
    'auth',
    'admin',
    RECENT,
  ).returns<Done>(),
  /** Oldest first */
  registrations: route('GET /api/admin/registrations', 'moderation', 'moderator')
    .filteredBy<PageQuery>()
    .returns<Page & { registrations: WaitingRegistration[]; pending_count: number }>(),
  decideRegistration: route('POST /api/admin/registrations/:userId', 'auth', 'moderator', RECENT)
    .takes<{ action: 'approve' | 'refuse'; reason?: RefusalReason; note?: string }>()
    .returns<Done>(),
} satisfies Record<string, Route>;
