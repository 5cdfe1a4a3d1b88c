import type { NoticeStatus, NoticeToken, Reference } from './notices.js';
import type { OwnReport, ReportCategory, ReportKind } from './reports.js';
import type { Done, Page } from '../types.js';
import type { PageQuery } from '../queries.js';
import { CREATED, route, type Route } from '../route.js';

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

export const REPORTS_ROUTES = {
  // Answers 200 with the open report if it was reported before.
  report: route('POST /api/reports', 'moderation', 'member', CREATED)
    .takes<NewReport>()
    .returns<Done & { report: OwnReport }>(),
  /** Newest first */
  ownReports: route('GET /api/reports', 'moderation', 'member')
    .filteredBy<PageQuery>()
    .returns<Page & { reports: OwnReport[] }>(),
  askSecondLook: route(
    'POST /api/reports/:id/second-look',
    'moderation',
    'member',
    CREATED,
  ).returns<Done & { report: OwnReport }>(),
  sendNotice: route('POST /api/notices', 'moderation', 'public', CREATED)
    .takes<NewNotice>()
    .returns<Done & { reference: Reference; token: NoticeToken }>(),
  noticeStatus: route('POST /api/notices/status', 'moderation', 'public')
    .takes<{ token: string }>()
    .returns<NoticeStatus>(),
} satisfies Record<string, Route>;
