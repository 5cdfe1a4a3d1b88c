import { t, type QueuedReport } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { Name } from '../../../ui/name.js';

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
