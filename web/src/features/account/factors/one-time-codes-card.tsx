import { ACCOUNT_TEXTS, type TotpEnrolment } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { toast } from '../../../ui/overlay/toast.js';
import { longDay } from '../../../lib/dates.js';
import { onDemand } from '../../../ui/on-demand.js';
import { StateBadge } from '../../../ui/state.js';
import { useApi } from '../../../lib/api/use-api.js';
import { OneTime } from './one-time.js';

const EnrolDialog = onDemand(() => import('./enrol-dialog.js'));

export function OneTimeCodesCard() {
  const state = useApi('factors');
  const [enrolment, setEnrolment] = useState<TotpEnrolment>();
  const factors = state.data?.factors;
  const since = factors?.totp_since;

  const remove = () =>
    attempt({
      call: () => callApi('removeTotp'),
      success: ACCOUNT_TEXTS.totpRemoved,
      failed: ACCOUNT_TEXTS.changingFactors,
      settled: () => state.mutate(),
    });
  const begin = () =>
    attempt({
      call: () => callApi('beginTotp'),
      done: setEnrolment,
      failed: ACCOUNT_TEXTS.changingFactors,
    });
  const end = () => setEnrolment(undefined);
  const finished = async () => {
    end();
    toast.success(ACCOUNT_TEXTS.totpAdded);
    await state.mutate();
  };

  return (
    <Card
      id="one-time-codes"
      title="One-time codes"
      lead="After your password, you enter a code from an authenticator app on your phone."
    >
      <Fetched response={state} failedText={ACCOUNT_TEXTS.fetchingFactors} rows={1}>
        {() => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
              <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
                <StateBadge state={since ? 'on' : 'off'} />
                {since && <span>Since {longDay(since)}</span>}
              </p>
              {since ? (
                <ConfirmButton
                  variant="secondary"
                  title={
                    <>
                      Turn <OneTime /> codes off?
                    </>
                  }
                  description="Your password alone will then be enough to log in."
                  action="Turn Off"
                  onConfirm={remove}
                />
              ) : (
                <Button variant="secondary" onClick={begin}>
                  Turn On
                </Button>
              )}
            </div>
            {since && factors?.recovery_codes_left === 0 && (
              <p className="mt-3 text-sm text-danger">
                You have no recovery codes: without your phone you could not log in. Make some
                below.
              </p>
            )}
          </>
        )}
      </Fetched>
      {enrolment && (
        <EnrolDialog enrolment={enrolment} onFinished={() => void finished()} onClose={end} />
      )}
    </Card>
  );
}
