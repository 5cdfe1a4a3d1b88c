// @ts-check

/**
 * The files that hold the rules, with the specs that guard each, from the fastest to the slowest.
 * @type {Record<string, string[]>}
 */
export const RULES = {
  'libs/domain/src/members/photo-visibility.ts': [
    'apps/profile-media/test/(visibility|avatars)',
    'apps/groups-chat/test/(blocks|avatars-of-members)',
    'apps/moderation/test/avatars-for-reviewers',
    'test/model',
  ],
  'libs/domain/src/members/hidden-members.ts': ['apps/groups-chat/test/blocks', 'test/model'],
  'apps/profile-media/src/images/visibility.sql.ts': [
    'apps/profile-media/test/(visibility|avatars|own-images)',
    'apps/groups-chat/test/(blocks|avatars-of-members)',
    'test/model',
  ],
  'libs/domain/src/members/membership.sql.ts': [
    'apps/groups-chat/test/(groups|group-removals)',
    'test/model',
  ],
  'libs/access/src/access.guard.ts': [
    'libs/access/src/access.guard',
    'test/(recent-proof|restricted-sessions|sessions)',
    'test/access-matrix',
  ],
  'libs/limits/src/rate-limits.ts': ['libs/limits/', 'apps/auth/test/(limits|registration-limits)'],
  'libs/limits/src/counter.ts': ['libs/limits/', 'apps/auth/test/(limits|registration-limits)'],
  'libs/limits/src/fair-queue.ts': ['libs/limits/', 'apps/moderation/src/downloads'],
  'apps/auth/src/identity/passkey-proofs.service.ts': ['apps/auth/test/(passkey|shared-address)'],
  'apps/auth/src/passwords/reset-proofs.service.ts': [
    'apps/auth/test/(password-reset|recovery-reset|reset-with-factor|second-factors|limits)',
  ],
  'apps/moderation/src/decisions/decisions.sql.ts': [
    'apps/moderation/test/(decisions|appeals|second-looks|suspensions|expulsions)',
    'apps/moderation/test/impartial-reviewers',
    'apps/moderation/test/(like-photos|withheld-photos)',
  ],
  'apps/moderation/src/insert-decision.sql.ts': ['apps/moderation/test/(decisions|suspensions)'],
  'apps/moderation/src/decisions/appeals.sql.ts': [
    'apps/moderation/test/(appeals|decisions|suspensions|cursors|queues)',
  ],
  'apps/moderation/src/decisions/suspensions.sql.ts': [
    'apps/moderation/test/(suspensions|decisions)',
  ],
  'apps/moderation/src/decisions/expulsions.sql.ts': [
    'apps/moderation/test/(expulsions|decisions)',
  ],
  'libs/database/src/grants.ts': ['test/schema-file', 'test/deployment/grants'],
};
