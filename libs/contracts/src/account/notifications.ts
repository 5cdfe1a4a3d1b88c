import type { Base64Url } from './passkeys.js';

export interface Notifications {
  // The server's key (RFC 8292), with which browsers subscribe; null where it sends none.
  public_key: Base64Url | null;
  is_on: boolean;
}

export const MAX_ENDPOINT_LENGTH = 1_000;

export const NOTIFICATION_TEXTS = {
  somethingNew: 'Something new',
  unavailable: 'Notifications are not available here',
  endpoint: 'The push service of this browser is not known here',
  key: 'This browser’s subscription is out of date. Please turn notifications off and on again',
} as const;
