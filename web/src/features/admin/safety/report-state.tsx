import {
  MAX_ABOUT_SUBJECT,
  REPORT_OUTCOME_TEXTS,
  type Instant,
  type QueuedReport,
} from '@lodge/contracts';
import { useState } from 'react';
import { useInterval } from '../../../lib/use-interval.js';
import { serverNow } from '../../../lib/server-clock.js';
import { Badge } from '../../../ui/badge.js';
import { When } from '../when.js';

interface ReportProps {
  report: QueuedReport;
}

export const ReportBadges = ({ report }: ReportProps) => (
  <>
    {report.is_urgent && <Badge tone="danger">Urgent</Badge>}
    {report.second_look && <Badge tone="brass">Second look</Badge>}
    {report.is_held && <Badge tone="brass">Held: over the daily limit</Badge>}
  </>
);

export const AboutSubject = ({ report }: ReportProps) =>
  report.open_about_subject > 1 && (
    <Badge tone="brass">{aboutSubject(report)} open reports about this member</Badge>
  );

const aboutSubject = ({ open_about_subject: count }: QueuedReport) =>
  count < MAX_ABOUT_SUBJECT ? count : `${MAX_ABOUT_SUBJECT - 1}+`;

export const Outcome = ({ report: { outcome, closed_at } }: ReportProps) =>
  closed_at && (
    <span>
      {outcome && <span>{REPORT_OUTCOME_TEXTS[outcome]}</span>} <When at={closed_at} />
    </span>
  );

export const ReportTime = ({ report }: ReportProps) => (
  <p className="text-xs text-muted">
    Reported <When at={report.reported_at} time />
    {isDue(report) && (
      <span>
        {' '}
        <span aria-hidden>·</span> <DueTime at={report.due_at} />
      </span>
    )}
  </p>
);

export const isDue = (report: QueuedReport): report is QueuedReport & { due_at: Instant } =>
  report.due_at !== null && !report.closed_at;

// Milliseconds.
const A_MINUTE = 60_000;

export function DueTime({ at }: { at: Instant }) {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), A_MINUTE, {});
  const isLate = Date.parse(at) < now;
  return (
    <span className={isLate ? 'font-semibold text-danger' : 'font-semibold text-ink'}>
      {isLate ? (
        <>
          was due <When at={at} time />
        </>
      ) : (
        <>
          decide by <When at={at} time />
        </>
      )}
    </span>
  );
}
