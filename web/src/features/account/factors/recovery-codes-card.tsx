import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import useSWRMutation from 'swr/mutation';
import { callApi } from '../../../lib/api/api.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { toastFailure } from '../toast-failure.js';
import { useFactors } from './use-factors.js';
import { RecoveryCodes } from './recovery-codes.js';

const makeCodes = () => callApi('makeRecoveryCodes');

export function RecoveryCodesCard() {
  const state = useFactors();
  const [replacing, setReplacing] = useState(false);
  const factors = state.data?.factors;
  const left = factors?.recovery_codes_left ?? 0;

  const made = useSWRMutation(
    'makeRecoveryCodes',
    makeCodes,
    toastFailure(ACCOUNT_TEXTS.changingFactors),
  );
  const make = async () => {
    await made.trigger();
    await state.mutate();
  };
  const ask = () => (left > 0 ? setReplacing(true) : void make());

  return (
    <Card aria-labelledby="recovery-codes">
      <CardHeader
        id="recovery-codes"
        title="Recovery codes"
        action={
          factors && (
            <Button variant="secondary" busy={made.isMutating} onClick={ask}>
              {left > 0 ? 'Make new codes' : 'Make codes'}
            </Button>
          )
        }
      >
        Each works once: in place of a one-time code, or to set a new password if you forgot yours.
        Keep them somewhere you can reach without your phone. They end when your password changes.
      </CardHeader>
      <Fetched
        answer={state}
        failedText={ACCOUNT_TEXTS.fetchingFactors}
        loading={<SkeletonRows rows={1} />}
      >
        {() => <p className="text-sm text-soft">{left > 0 ? `${left} left` : 'You have none.'}</p>}
      </Fetched>
      <ConfirmDialog
        open={replacing}
        onClose={() => setReplacing(false)}
        title="Make new recovery codes?"
        description="The codes you have stop working."
        action="Make new codes"
        onConfirm={make}
      />
      <Dialog
        open={made.data !== undefined}
        onClose={made.reset}
        title="Your recovery codes"
        description="They are shown only once. Copy them to a safe place, or write them down."
      >
        {made.data && <RecoveryCodes codes={made.data.codes} onDone={made.reset} />}
      </Dialog>
    </Card>
  );
}
