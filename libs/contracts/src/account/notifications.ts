import type { Rule } from '../rules.js';
import type { Base64Url } from './passkeys.js';

// `22:00`.
export type TimeOfDay = string;
// Zones are those of the IANA database, like `Europe/Berlin`.
export type TimeZone = string;

/** No notification comes from one time to the other, which may be on the next day. */
export interface QuietHours {
  quiet_from: TimeOfDay;
  quiet_to: TimeOfDay;
  time_zone: TimeZone;
}

export interface Notifications {
  // The server's key (RFC 8292), with which browsers subscribe; null where it sends none.
  public_key: Base64Url | null;
  // They belong to this session's browser; null while they are off.
  device: { quiet_hours: QuietHours | null } | null;
}

/** In characters; those of push services are some hundred. */
export const LONGEST_ENDPOINT = 1_000;
export const LONGEST_TIME_ZONE = 64;

export const NOTIFICATION_TEXTS = {
  // All that a notification ever says.
  somethingNew: 'Something new',
  // The web app shows these API errors as they come.
  unavailable: 'Notifications are not available here',
  endpoint: 'The push service of this browser is not known here',
  key: 'This browser’s subscription is out of date. Please turn notifications off and on again',
  times: 'Please choose two different times',
  timeZone: 'This time zone is not known',
} as const;

export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

export const TIME_RULE: Rule = (value) =>
  typeof value === 'string' && TIME_OF_DAY.test(value) ? undefined : NOTIFICATION_TEXTS.times;
