import { type Instant, MAX_ABOUT_SUBJECT, type QueuedReport, t } from '@lodge/contracts';
import { countText } from '../../../lib/counts.js';
import { StateBadge } from '../../../ui/state.js';
import { ClaimState } from '../claim.js';
import { DueState, When } from '../when.js';
import type { ReactNode } from 'react';
import { Name } from '../../../ui/written-text.js';

interface ReportProps {
  report: QueuedReport;
}

export const ReportStates = ({ report }: ReportProps) => (
  <>
    {report.is_urgent && <StateBadge state="urgent">Urgent</StateBadge>}
    {report.second_look && <StateBadge state="second_look" />}
    {report.is_held && <StateBadge state="expiring">Held: over the daily limit</StateBadge>}
    {isDue(report) && <DueState at={report.due_at} />}
    {!report.closed_at && <ClaimState claim={report.claim} />}
    {report.outcome && <StateBadge state={report.outcome} />}
  </>
);

const isDue = (report: QueuedReport): report is QueuedReport & { due_at: Instant } =>
  report.due_at !== null && !report.closed_at;

export function AboutSubject({ report: { open_about_subject } }: ReportProps) {
  const aboutSubject = countText(open_about_subject, MAX_ABOUT_SUBJECT);
  return (
    open_about_subject > 1 && (
      <p className="text-sm font-semibold text-brass">
        {aboutSubject} open reports about this member
      </p>
    )
  );
}

export const ReportTime = ({ report: { reported_at, closed_at } }: ReportProps) => (
  <p className="dotted text-xs text-muted">
    <span>
      Reported <When at={reported_at} time />
    </span>{' '}
    {closed_at && (
      <span>
        decided <When at={closed_at} time />
      </span>
    )}
  </p>
);

type ReportKind = QueuedReport['kind'];

export const KIND_TEXTS: Record<ReportKind, string> = {
  user: t`Member`,
  image: t`Photo`,
  message: t`Message`,
  group: t`Group`,
  notice: t`Notice from outside`,
};

const NAMED_TARGETS: Record<ReportKind, (name: ReactNode) => ReactNode> = {
  user: (name) => <>Member {name}</>,
  image: (name) => <>Photo by {name}</>,
  message: (name) => <>Message by {name}</>,
  group: (name) => <>Group {name}</>,
  notice: (name) => <>Notice from {name}</>,
};

/** The member, group or sender of a notice that is named first. */
export const whoIn = ({ kind, subject, group, notice }: QueuedReport): string =>
  (kind === 'group' ? group?.name : (subject?.username ?? notice?.name)) ?? '';

/** What was reported, and whose it is. */
export function ReportTarget({ report }: { report: QueuedReport }) {
  const name = whoIn(report);
  return name ? NAMED_TARGETS[report.kind](<Name>{name}</Name>) : KIND_TEXTS[report.kind];
}
