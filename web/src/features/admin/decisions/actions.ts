import {
  REPORT_ACTIONS,
  t,
  type BodyOf,
  type QueuedReport,
  type ReportAction,
} from '@lodge/contracts';

interface Action {
  text: string;
  // Absent for a suspension, whose button names its length.
  button?: string;
  done: string;
  needsSubject?: boolean;
}

export const ACTIONS: Record<ReportAction, Action> = {
  dismiss: {
    text: 'Dismiss: no rule was broken',
    button: t`Dismiss Report`,
    done: t`Report dismissed`,
  },
  warn: {
    text: 'Warn the member',
    button: t`Warn Member`,
    done: t`Member warned`,
    needsSubject: true,
  },
  remove: { text: 'Remove what was reported', button: t`Remove It`, done: t`Removed` },
  remove_and_block: {
    text: 'Remove it, and put similar photos first in the review',
    button: t`Remove It`,
    done: t`Removed`,
  },
  suspend: { text: 'Suspend the member', done: t`Member suspended`, needsSubject: true },
  expel: {
    text: 'Expel the member',
    button: t`Expel Member`,
    done: t`Member expelled`,
    needsSubject: true,
  },
};

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
    return subject !== null || !ACTIONS[action].needsSubject;
  });

/** The key of an action is the same for every kind of report, so that habit does not expel anybody. */
export const digitOf = (action: ReportAction) => String(REPORT_ACTIONS.indexOf(action) + 1);

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
export const buttonText = (action: ReportAction | '', duration: string): string =>
  action === ''
    ? t`Decide`
    : (ACTIONS[action].button ?? DURATIONS.find(({ value }) => value === duration)!.button);
