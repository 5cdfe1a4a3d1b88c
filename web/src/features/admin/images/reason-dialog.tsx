import {
  DECISION_ERRORS,
  DECISION_LENGTHS,
  optionRule,
  REJECTION_NOTE_RULE,
  REJECTION_REASON_TEXTS,
  REJECTION_REASONS,
  type RejectionReason,
} from '@lodge/contracts';
import { MessageSquareText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { shortcutsOn } from '../../../lib/use-persisted-flag.js';
import { Button } from '../../../ui/button.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { Key } from '../../../ui/key.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import type { PhotoRejection } from './use-image-actions.js';
import { draftOf, useKeptDraft } from '../drafts.js';
import { useShortcuts } from '../use-shortcuts.js';

interface RejectWithReasonProps {
  imageId: number;
  username: string;
  onReject: (because: PhotoRejection) => void;
  className?: string;
}

export function RejectWithReason({ className, ...rejection }: RejectWithReasonProps) {
  const [open, setOpen] = useState(false);
  useShortcuts({ letters: shortcutsOn(), dialogs: 1, keys: { w: () => setOpen(true) } });
  return (
    <>
      <Button
        variant="secondary"
        aria-keyshortcuts="W"
        className={className}
        onClick={() => setOpen(true)}
      >
        <MessageSquareText aria-hidden className="size-4.5" />
        Reject with Reason
        <span aria-hidden className="max-[18rem]:hidden">
          <Key>W</Key>
        </span>
      </Button>
      {open && <ReasonDialog {...rejection} onClose={() => setOpen(false)} />}
    </>
  );
}

const RULES = {
  reason: optionRule(REJECTION_REASONS, DECISION_ERRORS.reason),
  note: REJECTION_NOTE_RULE,
};

// No reason is preselected: a rejection cannot be undone.
const NOTHING_ENTERED = { reason: '' as RejectionReason | '', note: '' };

type Rejected = typeof NOTHING_ENTERED;

interface ReasonDialogProps extends Omit<RejectWithReasonProps, 'className'> {
  onClose: () => void;
}

function ReasonDialog({ imageId, username, onReject, onClose }: ReasonDialogProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, field, submit } = useRulesForm<Rejected>({
    rules: RULES,
    defaultValues: draftOf('image', imageId, NOTHING_ENTERED),
  });
  useKeptDraft('image', imageId, form.values, NOTHING_ENTERED);
  const reject = async ({ reason, note }: Rejected) => {
    if (reason) onReject({ reason, ...(note.trim() && { note }) });
    onClose();
  };
  // Digits choose a reason; Enter rejects.
  const keys = REJECTION_REASONS.map((value, at) => [
    String(at + 1),
    () => {
      form.enter({ reason: value });
      element.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    },
  ]);
  const letters = shortcutsOn();
  useShortcuts({ letters, dialogs: 2, inSelects: true, keys: Object.fromEntries(keys) });
  return (
    <FormDialog
      title="Why reject this photo?"
      description={
        <>
          <bdi>{username}</bdi> will read this and can appeal.
        </>
      }
      submit={{ ref: element, ...submit(reject, DECISION_ERRORS.reason) }}
      action="Reject"
      variant="danger"
      onClose={onClose}
    >
      <SelectField
        label="Reason"
        placeholder="Choose one"
        aria-required
        options={REJECTION_REASONS.map((value, at) => ({
          value,
          text: `${letters ? `${at + 1}. ` : ''}${REJECTION_REASON_TEXTS[value]}`,
        }))}
        {...field('reason')}
      />
      <TextareaField
        label="Note"
        help="Optional"
        rows={3}
        max={DECISION_LENGTHS.note}
        {...field('note')}
      />
    </FormDialog>
  );
}
