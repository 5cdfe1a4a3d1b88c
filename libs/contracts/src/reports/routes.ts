import type { NoticeStatus, NoticeToken, Reference } from './notices.js';
import type { OwnReport, ReportCategory, ReportKind } from './reports.js';
import type { Done, Page } from '../types.js';
import type { PageQuery } from '../queries.js';
import { CREATED, route, type Route } from '../route.js';

interface NewReport {
  kind: ReportKind;
  // The id of a member, photo, message or group that the caller sees.
  id: number;
  category: ReportCategory;
  text?: string;
  // Also blocks the member concerned. Not for a group.
  block?: boolean;
  // Only for `intimate_image`, and ignored otherwise: the caller is the person shown, or acts for
  // them.
  declared?: boolean;
}

// A report by a person without an account.
interface NewNotice {
  name: string;
  email: string;
  // Where the reported content is to be found.
  place: string;
  statement: string;
  category: ReportCategory;
  good_faith: true;
  // As in a report.
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
  // Possible once, for a report that was decided to be no breach: another reviewer decides.
  askSecondLook: route(
    'POST /api/reports/:id/second-look',
    'moderation',
    'member',
    CREATED,
  ).returns<Done & { report: OwnReport }>(),
  // The token opens the status.
  sendNotice: route('POST /api/notices', 'moderation', 'public', CREATED)
    .takes<NewNotice>()
    .returns<Done & { reference: Reference; token: NoticeToken }>(),
  noticeStatus: route('POST /api/notices/status', 'moderation', 'public')
    .takes<{ token: string }>()
    .returns<NoticeStatus>(),
} satisfies Record<string, Route>;
