import { ACCOUNT_TEXTS, type MemberSession } from '@lodge/contracts';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.js';
import { callApi } from '../../../lib/api.js';
import { useApi } from '../../../lib/use-api.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';
import { toast } from '../../../ui/toast.js';
import { ownActivity } from '../activity/own-activity.js';
import { SessionRow } from './session-row.js';

export function SessionsCard() {
  const { data, error, isValidating, mutate } = useApi('ownSessions');
  const [ending, setEnding] = useState<string>();
  const sessions = data?.sessions;

  const end = async (what: string, call: () => Promise<unknown>, done: string) => {
    setEnding(what);
    try {
      await call();
      toast.success(done);
    } catch (failure) {
      toast.error(errorText(failure, ACCOUNT_TEXTS.endingSession));
    }
    ownActivity.emit();
    await mutate();
    setEnding(undefined);
  };
  const endOne = ({ ref }: MemberSession) =>
    end(ref, () => callApi('endSession', { params: { ref } }), ACCOUNT_TEXTS.sessionEnded);
  const endOthers = () =>
    end('others', () => callApi('endOtherSessions'), ACCOUNT_TEXTS.othersEnded);

  return (
    <Card aria-labelledby="sessions">
      <CardHeader
        id="sessions"
        title="Where you are signed in"
        action={
          sessions &&
          sessions.length > 1 && (
            <Button variant="secondary" busy={ending === 'others'} onClick={() => void endOthers()}>
              End all others
            </Button>
          )
        }
      >
        End what you do not know, and change your password.
      </CardHeader>
      {sessions && (
        <ul aria-labelledby="sessions" className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.ref}
              session={session}
              busy={ending === session.ref}
              onEnd={() => void endOne(session)}
            />
          ))}
        </ul>
      )}
      {!sessions && error && (
        <ErrorState
          text={ACCOUNT_TEXTS.fetchingSessions}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      )}
      {!sessions && !error && <SkeletonRows rows={2} />}
    </Card>
  );
}
