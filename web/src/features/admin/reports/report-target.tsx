import type { QueuedReport } from '@lodge/contracts';
import { KIND_TEXTS } from './report-actions.js';

/** The member, group or sender of a notice that is named first. */
export const whoIn = ({ kind, subject, group, notice }: QueuedReport): string =>
  (kind === 'group' ? group?.name : (subject?.username ?? notice?.name)) ?? '';

/** What was reported, and whose it is. */
export function ReportTarget({ report }: { report: QueuedReport }) {
  const who = whoIn(report);
  if (!who) return <span key="gone">{KIND_TEXTS[report.kind]}</span>;
  switch (report.kind) {
    case 'image':
      return (
        <span key="image">
          Photo by <bdi>{who}</bdi>
        </span>
      );
    case 'message':
      return (
        <span key="message">
          Message by <bdi>{who}</bdi>
        </span>
      );
    case 'group':
      return (
        <span key="group">
          Group <bdi>{who}</bdi>
        </span>
      );
    case 'notice':
      return (
        <span key="notice">
          Notice from <bdi>{who}</bdi>
        </span>
      );
    default:
      return (
        <span key="user">
          Member <bdi>{who}</bdi>
        </span>
      );
  }
}
