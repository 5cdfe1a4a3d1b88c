import {
  ACTIVITY_KINDS,
  ACTORS,
  LIMITS,
  type ActivityEvent,
  type MemberSession,
  type OwnExport,
} from '@lodge/contracts';
import { flag, integer, named, nullable, object, oneOf, text } from '../schema.js';
import { ID, BIG_ID, INSTANT } from './values.js';

const BROWSER_LABEL = nullable(text({ minLength: 1, maxLength: LIMITS.sessionLabelLength }));

export const MEMBER_SESSION = named(
  'MemberSession',
  object<MemberSession>({
    ref: text({ pattern: '^[\\w-]{22}$' }),
    label: BROWSER_LABEL,
    began: INSTANT,
    last_seen: nullable(text({ format: 'date' })),
    is_current: flag,
  }),
);

export const ACTIVITY_EVENT = named(
  'ActivityEvent',
  object<ActivityEvent>({
    id: BIG_ID,
    at: INSTANT,
    kind: oneOf(ACTIVITY_KINDS),
    by: oneOf(ACTORS),
    label: BROWSER_LABEL,
  }),
);

export const OWN_EXPORT = named(
  'OwnExport',
  object<OwnExport>({
    id: ID,
    state: oneOf(['ready']),
    requested_at: INSTANT,
    bytes: nullable(integer(1)),
    expires_at: INSTANT,
  }),
);
