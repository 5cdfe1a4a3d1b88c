import type { QueuedKind, QueuedReport, SubjectPhoto, SurroundingMessage } from './queue.js';
import type { Done, Page } from '../types.js';
import type { PageQuery } from '../queries.js';
import { EVERYDAY, routesOf, type Route } from '../route.js';

const { moderator } = routesOf('moderation');

export const REPORT_QUEUE_ROUTES = {
  reportQueue: moderator('GET /api/admin/reports')
    .filteredBy<PageQuery & { status?: 'open' | 'closed'; kind?: QueuedKind }>()
    .returns<Page & { reports: QueuedReport[]; pending_count: number }>(),
  claimReport: moderator('POST /api/admin/reports/:id/claim', EVERYDAY).returns<
    Done & { report: QueuedReport }
  >(),
  releaseReport: moderator('DELETE /api/admin/reports/:id/claim', EVERYDAY).returns<
    Done & { report: QueuedReport }
  >(),
  reportSurroundings: moderator('GET /api/admin/reports/:id/surroundings').returns<{
    messages: SurroundingMessage[];
  }>(),
  reportPhotos: moderator('GET /api/admin/reports/:id/photos').returns<{
    photos: SubjectPhoto[];
  }>(),
  /** The photo */
  withheldImage: moderator('GET /api/admin/withheld/:imageId', {
    streaming: 'bytes',
  }).returns<Uint8Array>(),
} satisfies Record<string, Route>;
