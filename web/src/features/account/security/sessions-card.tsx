import { ACCOUNT_TEXTS, type MemberSession } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';
import { useApi } from '../../../lib/api/use-api.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { browserName } from '../../../lib/browser-name.js';
import { longDayAndTime, shortDateAndTime, recentDayInUtc } from '../../../lib/dates.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { ShortList } from '../../../ui/list/short-list.js';
import { StateBadge } from '../../../ui/state.js';

export function SessionsCard() {
  const fetched = useApi('ownSessions');
  const activity = useListChange('accountActivity');
  const sessions = fetched.data?.sessions;

  const settled = () => {
    activity.refresh();
    return fetched.mutate();
  };
  const end = (call: () => Promise<unknown>, success: string) =>
    attempt({ call, success, failed: ACCOUNT_TEXTS.endingSession, settled });
  const endOne = ({ ref }: MemberSession) =>
    end(() => callApi('endSession', { params: { ref } }), ACCOUNT_TEXTS.sessionEnded);
  const endOthers = () => end(() => callApi('endOtherSessions'), ACCOUNT_TEXTS.othersEnded);

  return (
    <Card
      titleId="sessions"
      title="Where you are logged in"
      action={
        sessions &&
        sessions.length > 1 && (
          <Button
            variant="danger-quiet"
            size="sm"
            className="max-md:order-last max-md:mt-3"
            onClick={endOthers}
          >
            End All Others
          </Button>
        )
      }
      lead="End any session you don’t recognize, and change your password."
    >
      <Fetched response={fetched} failedText={ACCOUNT_TEXTS.fetchingSessions} rows={2}>
        {(own) => (
          <ShortList
            aria-labelledby="sessions"
            rows={ownFirst(own.sessions).map((session) => (
              <SessionRow key={session.ref} session={session} onEnd={() => endOne(session)} />
            ))}
          />
        )}
      </Fetched>
    </Card>
  );
}

const ownFirst = (sessions: readonly MemberSession[]) =>
  sessions.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));

function SessionRow({ session, onEnd }: { session: MemberSession; onEnd: () => Promise<unknown> }) {
  const { label, began, last_seen: lastSeen, is_current: isCurrent } = session;
  const name = browserName(label);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-semibold">
          {name}
          {isCurrent && <StateBadge state="positive">This session</StateBadge>}
        </p>
        <p className="dotted text-soft">
          <span>Logged in {shortDateAndTime(began)}</span>{' '}
          <span>
            used{' '}
            {lastSeen ? (
              <time dateTime={lastSeen}>{recentDayInUtc(lastSeen)}</time>
            ) : (
              'in the last two weeks'
            )}
          </span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`End the session of ${name}, logged in ${longDayAndTime(began)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
