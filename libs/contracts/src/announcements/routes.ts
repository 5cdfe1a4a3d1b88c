import type { AdminAnnouncement, Announcement } from './announcements.js';
import type { Done, Instant } from '../types.js';
import { MARK, LIST, CREATED, RECENT, routesOf } from '../route.js';

const { member, admin } = routesOf('moderation');

export const ANNOUNCEMENTS_ROUTES = {
  announcements: member('GET /api/announcements', LIST).returns<{
    announcements: Announcement[];
  }>(),
  dismissAnnouncement: member('POST /api/announcements/:id/dismiss', MARK).returns<Done>(),
  // The newest 50, also those that are over.
  adminAnnouncements: admin('GET /api/admin/announcements').returns<{
    announcements: AdminAnnouncement[];
  }>(),
  createAnnouncement: admin('POST /api/admin/announcements', { ...CREATED, ...RECENT })
    .takes<{ text: string; from?: Instant; until: Instant }>()
    .returns<Done & { announcement: AdminAnnouncement }>(),
  endAnnouncement: admin('DELETE /api/admin/announcements/:id', RECENT).returns<Done>(),
};
