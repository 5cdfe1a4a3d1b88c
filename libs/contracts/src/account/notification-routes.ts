import type { Notifications, QuietHours } from './notifications.js';
import type { Done } from '../types.js';
import { route, type Route } from '../routes/route.js';

// All are about the browser of the session that calls: its end turns notifications off.
export const NOTIFICATION_ROUTES = {
  notifications: route('GET /api/account/notifications', 'auth', 'member').returns<Notifications>(),
  /** Replaces what was set before */
  turnOnNotifications: route('PUT /api/account/notifications', 'auth', 'member')
    .takes<{ endpoint: string } & Partial<QuietHours>>()
    .returns<Done>(),
  turnOffNotifications: route(
    'DELETE /api/account/notifications',
    'auth',
    'member',
  ).returns<Done>(),
} satisfies Record<string, Route>;
