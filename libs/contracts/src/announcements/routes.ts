import type { AdminAnnouncement, Announcement } from './announcements.js';
import type { Done, Instant } from '../types.js';
import { CREATED, RECENT, route, type Route } from '../route.js';

export const ANNOUNCEMENTS_ROUTES = {
  announcements: route('GET /api/announcements', 'moderation', 'member').returns<{
    announcements: Announcement[];
  }>(),
  dismissAnnouncement: route(
    'POST /api/announcements/:id/dismiss',
    'moderation',
    'member',
  ).returns<Done>(),
  // The newest 50, also those that are over.
  adminAnnouncements: route('GET /api/admin/announcements', 'moderation', 'admin').returns<{
    announcements: AdminAnnouncement[];
  }>(),
  createAnnouncement: route('POST /api/admin/announcements', 'moderation', 'admin', {
    ...CREATED,
    ...RECENT,
  })
    .takes<{ text: string; from?: Instant; until: Instant }>()
    .returns<Done & { announcement: AdminAnnouncement }>(),
  endAnnouncement: route(
    'DELETE /api/admin/announcements/:id',
    'moderation',
    'admin',
    RECENT,
  ).returns<Done>(),
} satisfies Record<string, Route>;
