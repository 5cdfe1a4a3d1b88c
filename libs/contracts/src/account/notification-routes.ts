import type { Notifications } from './notifications.js';
import type { Base64Url } from './passkeys.js';
import type { Done } from '../types.js';
import { route, type Route } from '../route.js';

export const NOTIFICATION_ROUTES = {
  notifications: route('GET /api/account/notifications', 'auth', 'member').returns<Notifications>(),
  /** Replaces what was set before. `key` is what the browser subscribed with. */
  turnOnNotifications: route('PUT /api/account/notifications', 'auth', 'member')
    .takes<{ endpoint: string; key: Base64Url }>()
    .returns<Done>(),
  turnOffNotifications: route(
    'DELETE /api/account/notifications',
    'auth',
    'member',
  ).returns<Done>(),
} satisfies Record<string, Route>;
