import type { NoticeStatus, NoticeToken, Reference } from './notices.js';
import type { OwnReport, ReportCategory, ReportKind } from './reports.js';
import type { Done, Page } from '../types.js';
import type { PageQuery } from '../queries.js';
import { LIST, COSTLY, CREATED, routesOf, type Route } from '../route.js';

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

const { public: open, member } = routesOf('moderation');

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
} satisfies Record<string, Route>;
