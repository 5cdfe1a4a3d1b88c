import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useApi } from '../../../lib/api/use-api.js';
import { attempt, useBusy } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';
import { StateBadge } from '../../../ui/state.js';
import { NewCodesDialog } from './new-codes-dialog.js';

export function RecoveryCodesCard() {
  const state = useApi('factors');
  const factors = state.data?.factors;
  const left = factors?.recovery_codes_left ?? 0;

  const [codes, setCodes] = useState<string[]>();
  const [isMaking, during] = useBusy();
  const make = () =>
    during(
      attempt({
        call: () => callApi('makeRecoveryCodes'),
        done: (made) => setCodes(made.codes),
        failed: ACCOUNT_TEXTS.changingFactors,
        settled: () => state.mutate(),
      }),
    );

  return (
    <Card
      id="recovery-codes"
      title="Recovery codes"
      lead="Each works once: in place of a one-time code, or to set a new password if you forgot yours. Keep them somewhere you can reach without your phone. They stop working when your password changes."
    >
      <Fetched response={state} failedText={ACCOUNT_TEXTS.fetchingFactors} rows={1}>
        {() => (
          <div
            // The response is the only one with the codes, and the old ones are void by then.
            data-unsaved={isMaking || undefined}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3"
          >
            {left > 0 ? (
              <StateBadge state="positive">{`${left} left`}</StateBadge>
            ) : (
              <StateBadge state="neutral">No codes yet</StateBadge>
            )}
            {left > 0 ? (
              <ConfirmButton
                variant="secondary"
                title="Make new recovery codes?"
                description="The codes you have stop working."
                action="Make New Codes"
                onConfirm={make}
              />
            ) : (
              <Button variant="secondary" onClick={make}>
                Make Codes
              </Button>
            )}
          </div>
        )}
      </Fetched>
      {codes && <NewCodesDialog codes={codes} onDone={() => setCodes(undefined)} />}
    </Card>
  );
}
