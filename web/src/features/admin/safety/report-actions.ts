import { REPORT_ACTIONS, type QueuedReport, type ReportAction } from '@lodge/contracts';

export const ACTION_TEXTS: Record<ReportAction, string> = {
  dismiss: 'Dismiss: no rule was broken',
  warn: 'Warn the member',
  remove: 'Remove what was reported',
  remove_and_block: 'Remove it, and put similar photos first in the review',
  suspend: 'Suspend the member',
  delete_user: 'Delete the member',
};

export const DONE_TEXTS: Record<ReportAction, string> = {
  dismiss: 'Report dismissed',
  warn: 'Member warned',
  remove: 'Removal decided',
  remove_and_block: 'Removal decided',
  suspend: 'Member suspended',
  delete_user: 'Member deleted',
};

const NEED_SUBJECT: readonly ReportAction[] = ['warn', 'suspend', 'delete_user'];

/** Only what is possible; a group or what a notice names is removed elsewhere, and recorded here. */
export const actionsFor = (
  { kind, subject }: Pick<QueuedReport, 'kind' | 'subject'>,
  isAdmin: boolean,
): ReportAction[] =>
  REPORT_ACTIONS.filter((action) => {
    if (action === 'delete_user' && !isAdmin) return false;
    if (action === 'remove') return kind !== 'user';
    if (action === 'remove_and_block') return kind === 'image';
    return subject !== null || !NEED_SUBJECT.includes(action);
  });
