import type { ReactNode } from 'react';
import type { OwnDecision } from '@lodge/contracts';
import { serverNow } from '../../../lib/server-clock.js';
import { useApi } from '../../../lib/api/use-api.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { longDay } from '../../../lib/dates.js';
import { Statements } from './statements.js';

export const SuspendedScreen = ({ others, logout }: { others: ReactNode; logout: ReactNode }) => (
  <Page narrow title="Your account is suspended" lead={<SuspensionEnd />} actions={logout}>
    <div className="grid gap-6">
      <Card aria-labelledby="why">
        <CardHeader id="why" title="Why" />
        <Statements />
      </Card>
      {others}
    </div>
  </Page>
);

// The session stays restricted after the suspension ends: the member has to sign in again.
function SuspensionEnd() {
  const { data } = useApi('ownDecisions');
  if (!data)
    return (
      <span key="unknown">
        You can read why, appeal, download your data and delete your account.
      </span>
    );
  const running = data.decisions.filter(isRunning);
  if (running.length === 0)
    return (
      <span key="over">
        <strong className="text-ink">The suspension is over.</strong> Log out and log in again.
      </span>
    );
  const ends = running.map(({ until }) => until);
  const last = ends.includes(null) ? null : ends.toSorted().at(-1);
  return (
    <span key="running">
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
