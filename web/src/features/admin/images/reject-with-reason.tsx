import {
  DECISION_ERRORS,
  DECISION_LENGTHS,
  lengthOf,
  REJECTION_NOTE_RULE,
  REJECTION_REASON_TEXTS,
  REJECTION_REASONS,
  type RejectionReason,
} from '@lodge/contracts';
import { MessageSquareText } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { shortcutsOn } from '../../../lib/shortcut-setting.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { DialogFormEnd } from '../../../ui/form/form-end.js';
import { Key } from '../../../ui/key.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import type { Because } from './use-image-actions.js';
import { useShortcuts } from './use-shortcuts.js';

interface RejectWithReasonProps {
  onReject: (because: Because) => void;
  className?: string;
}

// A reason, and a note in the admin's own words, for the owner to read.
export function RejectWithReason({ onReject, className }: RejectWithReasonProps) {
  const [open, setOpen] = useState(false);
  useShortcuts({ letters: shortcutsOn(), dialogs: 1, keys: { w: () => setOpen(true) } });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-keyshortcuts="W"
        className={className}
        onClick={() => setOpen(true)}
      >
        <MessageSquareText aria-hidden className="size-4.5" />
        Reject with Reason
        <span aria-hidden>
          <Key>W</Key>
        </span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Why is it rejected?"
        description="The owner will read this, and can appeal."
      >
        <ReasonForm onReject={onReject} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReasonForm({ onReject, onClose }: RejectWithReasonProps & { onClose: () => void }) {
  // None is chosen for the admin: it cannot be taken back.
  const [reason, setReason] = useState<RejectionReason | ''>('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ reason?: string; note?: string }>({});
  const form = useRef<HTMLFormElement>(null);
  const choose = (because: RejectionReason | '') => {
    setReason(because);
    setErrors({ ...errors, reason: undefined });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      reason: reason ? undefined : DECISION_ERRORS.reason,
      note: REJECTION_NOTE_RULE(note),
    };
    setErrors(wrong);
    if (wrong.reason) form.current?.querySelector('select')?.focus();
    else if (wrong.note) form.current?.querySelector('textarea')?.focus();
    if (!reason || wrong.note) return;
    onReject({ reason, ...(note.trim() && { note }) });
    onClose();
  };
  // Each reason has its number as a key, and Enter rejects.
  const keys = REJECTION_REASONS.map((value, at) => [
    String(at + 1),
    () => {
      choose(value);
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    },
  ]);
  const letters = shortcutsOn();
  useShortcuts({ letters, dialogs: 2, inSelects: true, keys: Object.fromEntries(keys) });
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <SelectField
        label="Reason"
        placeholder="Choose"
        value={reason}
        error={errors.reason}
        aria-required
        onChange={(event) => choose(event.target.value as RejectionReason)}
        options={REJECTION_REASONS.map((value, at) => ({
          value,
          text: `${letters ? `${at + 1}. ` : ''}${REJECTION_REASON_TEXTS[value]}`,
        }))}
      />
      <TextareaField
        label="Note"
        help="Optional"
        rows={3}
        value={note}
        error={errors.note}
        count={{ length: lengthOf(note), max: DECISION_LENGTHS.note }}
        onChange={(event) => {
          setNote(event.target.value);
          setErrors({ ...errors, note: undefined });
        }}
      />
      <DialogFormEnd action="Reject" variant="danger" onCancel={onClose} />
    </form>
  );
}
