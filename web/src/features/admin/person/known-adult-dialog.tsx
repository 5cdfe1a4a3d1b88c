import {
  AGE_REASON_LENGTH,
  AGE_REASON_RULE,
  lengthOf,
  type UserSummary,
  t,
} from '@lodge/contracts';
import { useState, type FormEvent } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { attempt, useBusy } from '../../../ui/action.js';
import { DialogFormEnd } from '../../../ui/form/form-end.js';
import { TextField } from '../../../ui/form/text-field.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { actionError } from '../action-error.js';

interface KnownAdultProps {
  user: Pick<UserSummary, 'id' | 'username'>;
  onClose: () => void;
  onRecorded: () => void;
}

export const KnownAdultDialog = ({ open, ...form }: KnownAdultProps & { open: boolean }) => (
  <Dialog
    open={open}
    onClose={form.onClose}
    title={
      <>
        Do you know <bdi>{form.user.username}</bdi> as an adult?
      </>
    }
    description="The verifier is not asked then. Your name and your reason are kept with it, and it is in the log."
  >
    <KnownAdultForm {...form} />
  </Dialog>
);

function KnownAdultForm({ user: { id }, onClose, onRecorded }: KnownAdultProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, during] = useBusy();
  const record = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = AGE_REASON_RULE(reason);
    setError(wrong);
    if (wrong) return;
    const done = () => {
      onRecorded();
      onClose();
    };
    await during(
      attempt({
        call: () => callApi('recordAge', { params: { id }, body: { reason: reason.trim() } }),
        success: 'Recorded',
        done,
        failed: actionError(t`Error recording the age`),
        onConflict: done,
      }),
    );
  };
  return (
    <form noValidate onSubmit={(event) => void record(event)} className="flex flex-col gap-5">
      <TextField
        label="How you know"
        value={reason}
        maxLength={AGE_REASON_LENGTH}
        error={error}
        aria-required
        help={`${lengthOf(reason)}/${AGE_REASON_LENGTH}`}
        onChange={({ target }) => {
          setReason(target.value);
          setError(undefined);
        }}
      />
      <DialogFormEnd action="Record" busy={busy} onCancel={onClose} />
    </form>
  );
}
