import { t } from '../t.js';
import type { RefusalReason } from './registration.js';

// A separate file, because the server sends these texts.
export const REGISTRATION_ERRORS = {
  closed: t`Registration is closed`,
  invitationRequired: t`You need an invitation to register`,
  invitationInvalid: t`This invitation is not valid, or was used. If you used it yourself, log in. Otherwise, please ask for another one.`,
  invitationNotFound: t`This invitation was revoked`,
  invitationUsed: t`This invitation was used`,
  tooManyInvitations: t`Too many invitations are open. Please revoke some first.`,
  invitationNote: t`The note must be 100 characters or less`,
  invitationNoteCharacters: t`The note must be one line of plain text`,
  days: t`Invitations are valid for 1 to 30 days`,
  decided: t`This registration was already decided`,
  adminDecides: t`Someone with an address like this was expelled: only an admin can approve this registration`,
  action: t`Action must be approve or refuse`,
  reason: t`Please choose a reason`,
} as const;

export const REFUSAL_REASON_TEXTS: Record<RefusalReason, string> = {
  under_age: 'Members have to be 18 or older.',
  not_real: 'We could not confirm that you are who you say you are.',
  no_clear_photo: 'There was no photo that shows you clearly.',
  not_for_you: 'This community is not for everyone, and we do not think it is right for you.',
  other: 'We decided not to admit you.',
};

export const REGISTRATION_TEXTS = {
  needsApproval: "This registration needs an admin's approval",
  likeExpelled: 'Someone with an address like this was expelled.',
  approved: 'Registration approved',
  refused: 'Registration rejected',
  deciding: 'Error deciding the registration',
} as const;
