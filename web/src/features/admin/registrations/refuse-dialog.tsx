import {
  REFUSAL_NOTE_LENGTH,
  REFUSAL_NOTE_RULE,
  REFUSAL_REASON_TEXTS,
  REFUSAL_REASONS,
  REGISTRATION_ERRORS,
  type RefusalReason,
} from '@lodge/contracts';
import { useRef, useState, type FormEvent } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { useBusy } from '../../../ui/action.js';
import { DialogFormEnd } from '../../../ui/form/form-end.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { Dialog } from '../../../ui/overlay/dialog.js';

interface RefuseFormProps {
  // Resolves to whether it is settled.
  onRefuse: (reason: RefusalReason, note: string) => Promise<boolean>;
  onClose: () => void;
}

interface RefuseDialogProps extends RefuseFormProps {
  open: boolean;
  username: string;
}

export const RefuseDialog = ({ open, username, ...form }: RefuseDialogProps) => (
  <Dialog
    open={open}
    onClose={form.onClose}
    title={
      <>
        Refuse <bdi>{username}</bdi>?
      </>
    }
    description="Everything that they entered and uploaded is erased at once, and they are told the reason. This cannot be undone."
  >
    <RefuseForm {...form} />
  </Dialog>
);

function RefuseForm({ onRefuse, onClose }: RefuseFormProps) {
  // None is chosen for the reviewer: it cannot be taken back.
  const [reason, setReason] = useState<RefusalReason | ''>('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ reason?: string; note?: string }>({});
  const [busy, during] = useBusy();
  const form = useRef<HTMLFormElement>(null);
  // Without mail nobody would read it.
  const hasNote = useApi('recoveryWays').data?.by_mail;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      reason: reason ? undefined : REGISTRATION_ERRORS.reason,
      note: REFUSAL_NOTE_RULE(note),
    };
    setErrors(wrong);
    if (wrong.reason) form.current?.querySelector('select')?.focus();
    else if (wrong.note) form.current?.querySelector('textarea')?.focus();
    if (!reason || wrong.note) return;
    if (await during(onRefuse(reason, note.trim()))) onClose();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-5"
    >
      <SelectField
        label="Reason"
        placeholder="Choose"
        value={reason}
        error={errors.reason}
        aria-required
        onChange={({ target }) => {
          setReason(target.value as RefusalReason);
          setErrors({ ...errors, reason: undefined });
        }}
        options={REFUSAL_REASONS.map((value) => ({ value, text: REFUSAL_REASON_TEXTS[value] }))}
      />
      {hasNote && (
        <TextareaField
          label="Note"
          help="Optional, in the mail to them, which does not name the reason"
          rows={3}
          value={note}
          error={errors.note}
          max={REFUSAL_NOTE_LENGTH}
          onChange={({ target }) => {
            setNote(target.value);
            setErrors({ ...errors, note: undefined });
          }}
        />
      )}
      <DialogFormEnd action="Refuse" variant="danger" busy={busy} onCancel={onClose} />
    </form>
  );
}
