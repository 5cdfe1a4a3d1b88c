import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { callApi } from '../../../lib/api/api.js';
import { attempt, useBusy } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { useCopy } from '../../../ui/use-copy.js';
import { useFactors } from './use-factors.js';

export function RecoveryCodesCard() {
  const state = useFactors();
  const [replacing, setReplacing] = useState(false);
  const factors = state.data?.factors;
  const left = factors?.recovery_codes_left ?? 0;

  const [codes, setCodes] = useState<string[]>();
  const [busy, during] = useBusy();
  const make = async () => {
    await during(
      attempt({
        call: () => callApi('makeRecoveryCodes'),
        done: (made) => setCodes(made.codes),
        failed: ACCOUNT_TEXTS.changingFactors,
      }),
    );
    await state.mutate();
  };
  const forget = () => setCodes(undefined);
  const ask = () => (left > 0 ? setReplacing(true) : void make());

  return (
    <Card aria-labelledby="recovery-codes">
      <CardHeader
        id="recovery-codes"
        title="Recovery codes"
        action={
          factors && (
            <Button variant="secondary" busy={busy} onClick={ask}>
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
        open={codes !== undefined}
        onClose={forget}
        title="Your recovery codes"
        description="They are shown only once. Copy them to a safe place, or write them down."
      >
        {codes && <RecoveryCodes codes={codes} onDone={forget} />}
      </Dialog>
    </Card>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { copied, copy } = useCopy(codes.join('\n'));
  const Icon = copied ? Check : Copy;
  return (
    <>
      <ul className="grid gap-2 rounded-md border border-line bg-sunken p-4 text-center font-mono text-xs text-ink select-all sm:text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-soft">
        {copied ? 'Copied' : copied === false && 'Please copy them by hand'}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={copy}>
          <Icon aria-hidden className="size-4" />
          Copy
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </DialogActions>
    </>
  );
}
