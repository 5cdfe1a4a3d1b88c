import { ACCOUNT_TEXTS, type MemberSession } from '@lodge/contracts';
import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useApi } from '../../../lib/api/use-api.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { toast } from '../../../ui/overlay/toast.js';
import { ownActivity } from '../activity/own-activity.js';
import { SessionRow } from './session-row.js';

export function SessionsCard() {
  const fetched = useApi('ownSessions');
  const [ending, setEnding] = useState<string>();
  const sessions = fetched.data?.sessions;

  const end = async (what: string, call: () => Promise<unknown>, done: string) => {
    setEnding(what);
    try {
      await call();
      toast.success(done);
    } catch (failure) {
      toast.error(errorText(failure, ACCOUNT_TEXTS.endingSession));
    }
    ownActivity.emit();
    await fetched.mutate();
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
        End any session you do not recognise, and change your password.
      </CardHeader>
      <Fetched
        answer={fetched}
        failedText={ACCOUNT_TEXTS.fetchingSessions}
        loading={<SkeletonRows rows={2} />}
      >
        {(own) => (
          <ul aria-labelledby="sessions" className="flex flex-col divide-y divide-line">
            {own.sessions.map((session) => (
              <SessionRow
                key={session.ref}
                session={session}
                busy={ending === session.ref}
                onEnd={() => void endOne(session)}
              />
            ))}
          </ul>
        )}
      </Fetched>
    </Card>
  );
}
