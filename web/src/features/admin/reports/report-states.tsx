import { type Instant, MAX_ABOUT_SUBJECT, type QueuedReport } from '@lodge/contracts';
import { countText } from '../../../lib/count-text.js';
import { State } from '../../../ui/state.js';
import { ClaimState } from '../claim.js';
import { DueState } from '../due-state.js';
import { When } from '../when.js';

interface ReportProps {
  report: QueuedReport;
}

export const ReportStates = ({ report }: ReportProps) => (
  <>
    {report.is_urgent && <State of="urgent">Urgent</State>}
    {report.second_look && <State of="second_look" />}
    {report.is_held && <State of="expiring">Held: over the daily limit</State>}
    {isDue(report) && <DueState at={report.due_at} />}
    {!report.closed_at && <ClaimState claim={report.claim} />}
    {report.outcome && <State of={report.outcome} />}
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
