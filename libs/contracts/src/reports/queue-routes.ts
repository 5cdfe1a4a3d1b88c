import type { QueuedKind, QueuedReport, SubjectPhoto, SurroundingMessage } from './queue.js';
import type { Done, Page } from '../types.js';
import type { PageQuery } from '../queries.js';
import { EVERYDAY, route, type Route } from '../route.js';

export const REPORT_QUEUE_ROUTES = {
  reportQueue: route('GET /api/admin/reports', 'moderation', 'moderator')
    .filteredBy<PageQuery & { status?: 'open' | 'closed'; kind?: QueuedKind }>()
    .returns<Page & { reports: QueuedReport[]; pending_count: number }>(),
  claimReport: route(
    'POST /api/admin/reports/:id/claim',
    'moderation',
    'moderator',
    EVERYDAY,
  ).returns<Done & { report: QueuedReport }>(),
  releaseReport: route(
    'DELETE /api/admin/reports/:id/claim',
    'moderation',
    'moderator',
    EVERYDAY,
  ).returns<Done & { report: QueuedReport }>(),
  reportSurroundings: route(
    'GET /api/admin/reports/:id/surroundings',
    'moderation',
    'moderator',
  ).returns<{ messages: SurroundingMessage[] }>(),
  reportPhotos: route('GET /api/admin/reports/:id/photos', 'moderation', 'moderator').returns<{
    photos: SubjectPhoto[];
  }>(),
  /** The photo */
  withheldImage: route('GET /api/admin/withheld/:imageId', 'moderation', 'moderator', {
    streaming: 'bytes',
  }).returns<Uint8Array>(),
} satisfies Record<string, Route>;
