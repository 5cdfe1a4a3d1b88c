import type { OwnDecision } from '@lodge/contracts';
import { dayOf } from '../deletion/day-of.js';
import { useOwnDecisions } from './use-own-decisions.js';

// The session stays restricted after the suspension: its member signs in again.
export function SuspensionEnd() {
  const { decisions } = useOwnDecisions();
  if (!decisions) return <>You can read why, appeal, download your data and delete your account.</>;
  const running = decisions.filter(isRunning);
  if (running.length === 0)
    return (
      <>
        <strong className="text-ink">The suspension is over.</strong> Log out and sign in again.
      </>
    );
  const ends = running.map(({ until }) => until);
  const last = ends.includes(null) ? null : ends.toSorted().at(-1);
  return (
    <>
      {last ? (
        <>
          It lasts until <strong className="text-ink">{dayOf(last)}</strong>.
        </>
      ) : (
        <>
          It lasts <strong className="text-ink">until an admin lifts it</strong>.
        </>
      )}{' '}
      Until then you can read why, appeal, download your data and delete your account.
    </>
  );
}

const isRunning = ({ action, until, reversed_at }: OwnDecision) =>
  action === 'suspend' && !reversed_at && (until === null || Date.parse(until) > Date.now());
