import type { FactorMethod } from './account/factors.js';
import type { RefusalReason } from './registration/registration.js';
import type { NonEmpty } from './types.js';

export type ErrorCode =
  | 'invalid_input'
  | 'invalid_json'
  | 'invalid_image'
  | 'image_limit'
  | 'block_limit'
  | 'mute_limit'
  | 'star_limit'
  | 'invalid_cursor'
  | 'not_signed_in'
  | 'wrong_credentials'
  | 'second_factor_required'
  | 'wrong_code'
  | 'challenge_ended'
  | 'not_allowed'
  | 'reauth_required'
  | 'email_unconfirmed'
  | 'edit_too_late'
  | 'restricted'
  | 'registration_closed'
  | 'invitation_required'
  | 'invitation_invalid'
  | 'cross_site'
  | 'not_found'
  | 'conflict'
  | 'email_taken'
  | 'username_taken'
  | 'already_member'
  | 'request_pending'
  | 'request_rejected'
  | 'already_processed'
  | 'claimed'
  | 'last_admin'
  | 'pin_limit'
  | 'request_timeout'
  | 'too_large'
  | 'wrong_content_type'
  | 'too_many_requests'
  | 'internal'
  | 'unavailable';

export interface ErrorBody {
  error: NonEmpty;
  code: ErrorCode;
  fields?: Record<string, NonEmpty>;
  challenge?: NonEmpty;
  methods?: FactorMethod[];
  // Comes with `not_signed_in`: the session was ended; it did not expire.
  ended?: boolean;
  // Comes with `ended`: the registration was refused, and its profile and photos erased.
  refused?: RefusalReason;
  // Comes with `ended`: a suspension or expulsion was lifted, and the next session has no such limit.
  lifted?: boolean;
  // Comes with `ended`: what the member may do changed, and the next session says how.
  changed?: boolean;
}

/** What an answer says of a session that was ended. */
export type EndedDetail = 'refused' | 'lifted' | 'changed';
