import {
  REPORT_ACTIONS,
  type BodyOf,
  type QueuedReport,
  type ReportAction,
  t,
} from '@lodge/contracts';

export const KIND_TEXTS: Record<QueuedReport['kind'], string> = {
  user: t`Member`,
  image: t`Photo`,
  message: t`Message`,
  group: t`Group`,
  notice: t`Notice from outside`,
};

export const ACTION_TEXTS: Record<ReportAction, string> = {
  dismiss: 'Dismiss: no rule was broken',
  warn: 'Warn the member',
  remove: 'Remove what was reported',
  remove_and_block: 'Remove it, and put similar photos first in the review',
  suspend: 'Suspend the member',
  expel: 'Expel the member',
};

const BUTTON_TEXTS: Record<Exclude<ReportAction, 'suspend'>, string> = {
  dismiss: 'Dismiss Report',
  warn: 'Warn Member',
  remove: 'Remove',
  remove_and_block: 'Remove',
  expel: 'Expel Member',
};

export const DONE_TEXTS: Record<ReportAction, string> = {
  dismiss: 'Report dismissed',
  warn: 'Member warned',
  remove: 'Removal decided',
  remove_and_block: 'Removal decided',
  suspend: 'Member suspended',
  expel: 'Member expelled',
};

const NEED_SUBJECT: readonly ReportAction[] = ['warn', 'suspend', 'expel'];

/**
 * Offers only what is possible: groups and the targets of notices are removed elsewhere and only
 * recorded here.
 */
export const actionsFor = (
  { kind, subject }: Pick<QueuedReport, 'kind' | 'subject'>,
  isAdmin: boolean,
): ReportAction[] =>
  REPORT_ACTIONS.filter((action) => {
    if (action === 'expel' && !isAdmin) return false;
    if (action === 'remove') return kind !== 'user';
    if (action === 'remove_and_block') return kind === 'image';
    return subject !== null || !NEED_SUBJECT.includes(action);
  });

const UNTIL_LIFTED = 'lifted';

/** Lengths of a suspension; values are in days. */
export const DURATIONS = [
  { value: '1', text: '1 day', button: t`Suspend for 1 day` },
  { value: '3', text: '3 days', button: t`Suspend for 3 days` },
  { value: '7', text: '7 days', button: t`Suspend for 7 days` },
  { value: '30', text: '30 days', button: t`Suspend for 30 days` },
  { value: '90', text: '90 days', button: t`Suspend for 90 days` },
  { value: '365', text: 'A year', button: t`Suspend for a year` },
  { value: UNTIL_LIFTED, text: 'Until lifted', button: t`Suspend until lifted` },
];

export const endOf = (duration: string): Pick<BodyOf<'decideReport'>, 'days' | 'until_lifted'> =>
  duration === UNTIL_LIFTED ? { until_lifted: true } : { days: Number(duration) };

/** The button names the action it will take. */
export function buttonText(action: ReportAction | '', duration: string): string {
  if (action === '') return t`Decide`;
  if (action !== 'suspend') return BUTTON_TEXTS[action];
  return DURATIONS.find(({ value }) => value === duration)!.button;
}
