import type { NoticeStatus, NoticeToken, Reference } from './notices.js';
import type { QueuedKind, QueuedReport, SubjectPhoto, SurroundingMessage } from './queue.js';
import type { OwnReport, ReportCategory, ReportKind } from './reports.js';
import type { Done, Page, PageQuery } from '../types.js';
import { COSTLY, CREATED, EVERYDAY, LIST, routesOf } from '../route.js';

interface NewReport {
  kind: ReportKind;
  id: number;
  category: ReportCategory;
  text?: string;
  // Also blocks the member concerned. Not for a group.
  block?: boolean;
  // Only for `intimate_image`: the caller is the person shown, or acts for them.
  declared?: boolean;
}

interface NewNotice {
  name: string;
  email: string;
  place: string;
  statement: string;
  category: ReportCategory;
  good_faith: true;
  declared?: boolean;
}

const { public: open, member, moderator } = routesOf('moderation');

export const REPORTS_ROUTES = {
  // Answers 200 with the open report if it was reported before. Rows of its own limit it, so that
  // nothing else that a network does keeps reports out.
  report: member('POST /api/reports', { ...CREATED, rate: 'read' })
    .takes<NewReport>()
    .returns<Done & { report: OwnReport }>(),
  /** Newest first */
  ownReports: member('GET /api/reports', LIST)
    .filteredBy<PageQuery>()
    .returns<Page & { reports: OwnReport[] }>(),
  askSecondLook: member('POST /api/reports/:id/second-look', { ...CREATED, ...COSTLY }).returns<
    Done & { report: OwnReport }
  >(),
  sendNotice: open('POST /api/notices', CREATED)
    .takes<NewNotice>()
    .returns<Done & { reference: Reference; token: NoticeToken }>(),
  noticeStatus: open('POST /api/notices/status').takes<{ token: string }>().returns<NoticeStatus>(),
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
};
