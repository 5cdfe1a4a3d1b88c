import type { Notifications } from './notifications.js';
import type { Base64Url } from './passkeys.js';
import type { Done } from '../types.js';
import { routesOf, type Route } from '../route.js';

const { member } = routesOf('auth');

export const NOTIFICATION_ROUTES = {
  notifications: member('GET /api/account/notifications').returns<Notifications>(),
  /** Replaces what was set before. `key` is what the browser subscribed with. */
  turnOnNotifications: member('PUT /api/account/notifications')
    .takes<{ endpoint: string; key: Base64Url }>()
    .returns<Done>(),
  turnOffNotifications: member('DELETE /api/account/notifications').returns<Done>(),
} satisfies Record<string, Route>;
