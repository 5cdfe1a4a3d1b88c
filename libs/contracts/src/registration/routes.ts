import type { Done, Page, PageQuery } from '../types.js';
import { MARK, CREATED, RECENT, TO_THOSE_WAITING, routesOf } from '../route.js';
import type {
  Invitation,
  InvitationLink,
  OwnInvitation,
  RefusalReason,
  RegistrationState,
  WaitingRegistration,
} from './registration.js';

const { public: open, member, moderator, admin } = routesOf('auth');
const moderation = routesOf('moderation');

export const REGISTRATION_ROUTES = {
  registration: open('GET /api/registration').returns<RegistrationState>(),
  // An approved member stays signed in: a new session replaces the one that waited.
  admission: member('POST /api/account/admission', { ...TO_THOSE_WAITING, ...MARK }).returns<
    Done & { is_admitted: boolean; invitation?: OwnInvitation }
  >(),
  /** Latest first */
  invitations: admin('GET /api/admin/invitations')
    .filteredBy<PageQuery>()
    .returns<Page & { invitations: Invitation[] }>(),
  createInvitation: admin('POST /api/admin/invitations', { ...CREATED, ...RECENT })
    .takes<{ days: number; note?: string; names_inviter?: boolean }>()
    .returns<Done & { invitation: Invitation; link: InvitationLink }>(),
  revokeInvitation: admin('DELETE /api/admin/invitations/:id', RECENT).returns<Done>(),
  /** Oldest first */
  registrations: moderation
    .moderator('GET /api/admin/registrations')
    .filteredBy<PageQuery>()
    .returns<Page & { registrations: WaitingRegistration[]; pending_count: number }>(),
  decideRegistration: moderator('POST /api/admin/registrations/:userId', RECENT)
    .takes<{ action: 'approve' | 'refuse'; reason?: RefusalReason; note?: string }>()
    .returns<Done>(),
};
