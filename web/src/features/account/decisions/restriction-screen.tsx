import { APPEAL_MONTHS, REJECTED_APPEAL_DAYS, type OwnDecision, t } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { longDay } from '../../../lib/dates.js';
import { serverNow } from '../../../lib/server-clock.js';
import { useViewer } from '../../../lib/session/session.js';
import { Card } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { Statements } from './statements.js';

interface RestrictionScreenProps {
  title: string;
  lead: ReactNode;
  logout: ReactNode;
  // What the member can still do.
  children: ReactNode;
}

/** Replaces all other screens for a member whom a decision restricts. */
export const RestrictionScreen = ({ title, lead, logout, children }: RestrictionScreenProps) => (
  <Page narrow {...{ title, lead }} actions={logout}>
    <div className="grid gap-6">
      <Card title="Why">
        <Statements />
      </Card>
      {children}
    </div>
  </Page>
);

// Nothing is erased while the expulsion can still be appealed, unless the member had asked for
// deletion before.
export function ExpulsionLead() {
  const { erase_after: asked } = useViewer();
  const { data } = useApi('ownDecisions');
  const expulsion = data?.decisions.find(
    ({ action, reversed_at }) => action === 'expel' && !reversed_at,
  );
  return (
    <>
      Nobody can see you anymore. You can read why, appeal, download your data and delete your
      account. {expulsion && <strong className="text-ink">{erasedWhen(expulsion, asked)}</strong>}
    </>
  );
}

function erasedWhen({ appeal, decided_at }: OwnDecision, asked?: string): string {
  if (appeal && !appeal.answered_at) return t`Your account stays until your appeal is answered.`;
  if (asked) return t`As you asked, your account will be erased on ${longDay(asked)}.`;
  return appeal?.answered_at
    ? t`Your account will be erased after ${longDay(daysLater(appeal.answered_at, REJECTED_APPEAL_DAYS))}.`
    : t`Unless you appeal, your account will be erased after ${longDay(monthsLater(decided_at, APPEAL_MONTHS))}.`;
}

function daysLater(instant: string, days: number): Date {
  const date = new Date(instant);
  date.setUTCDate(date.getUTCDate() + days);
  return date;
}

// PostgreSQL, which counts the months, stays within the month: six after August 31 is the last day
// of February, and not a day in March.
function monthsLater(instant: string, months: number): Date {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date;
}

// The session stays restricted after the suspension ends: the member has to sign in again.
export function SuspensionLead() {
  const { data } = useApi('ownDecisions');
  if (!data)
    return <span>You can read why, appeal, download your data and delete your account.</span>;
  const running = data.decisions.filter(isRunning);
  if (running.length === 0)
    return (
      <span>
        <strong className="text-ink">The suspension is over.</strong> Log out and log in again.
      </span>
    );
  const ends = running.map(({ until }) => until);
  const last = ends.includes(null) ? null : ends.toSorted().at(-1);
  return (
    <span>
      {last ? (
        <>
          It lasts until <strong className="whitespace-nowrap text-ink">{longDay(last)}</strong>.
        </>
      ) : (
        <>
          It lasts <strong className="text-ink">until an admin lifts it</strong>.
        </>
      )}{' '}
      Until then you can read why, appeal, download your data and delete your account.
    </span>
  );
}

const isRunning = ({ action, until, reversed_at }: OwnDecision) =>
  action === 'suspend' && !reversed_at && (until === null || Date.parse(until) > serverNow());
