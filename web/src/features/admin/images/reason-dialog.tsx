import {
  DECISION_ERRORS,
  DECISION_LENGTHS,
  optionRule,
  REJECTION_NOTE_RULE,
  REJECTION_REASON_TEXTS,
  REJECTION_REASONS,
  type AdminImage,
  type RejectionReason,
} from '@lodge/contracts';
import { useRef } from 'react';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { photoAddress } from '../../../lib/address.js';
import { shortcutsOn } from '../../../lib/device-setting.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { Photo } from '../../../ui/photo/photo.js';
import type { PhotoRejection } from './image-decisions.js';
import { draftOf, useKeptDraft } from '../drafts.js';
import { useShortcuts } from '../use-shortcuts.js';
import { Name } from '../../../ui/written-text.js';

const RULES = {
  reason: optionRule(REJECTION_REASONS, DECISION_ERRORS.reason),
  note: REJECTION_NOTE_RULE,
};

// No reason is preselected: a rejection cannot be undone.
const NOTHING_ENTERED = { reason: '' as RejectionReason | '', note: '' };

type Rejected = typeof NOTHING_ENTERED;

interface ReasonDialogProps {
  image: AdminImage;
  // Another reviewer decided about it, or its owner deleted it.
  isDecided: boolean;
  onReject: (because: PhotoRejection) => void;
  onClose: () => void;
}

/** It stays where another reviewer decides about the image first: its keys would go to the next one. */
export function ReasonDialog({
  image: { id: imageId, user_username: username, filename, placeholder },
  isDecided,
  onReject,
  onClose,
}: ReasonDialogProps) {
  const name = <Name>{username}</Name>;
  const element = useRef<HTMLFormElement>(null);
  const { form, field, submit } = useRulesForm<Rejected>({
    rules: RULES,
    defaultValues: draftOf('image', imageId, NOTHING_ENTERED),
    isKept: true,
  });
  useKeptDraft('image', imageId, form.values, NOTHING_ENTERED);
  const reject = async ({ reason, note }: Rejected) => {
    if (isDecided) return;
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
  useShortcuts({ dialogs: 2, inSelects: true, keys: Object.fromEntries(keys) });
  return (
    <FormDialog
      title="Why reject this photo?"
      description={<>{name} will read this and can appeal.</>}
      submit={{ ref: element, ...submit(reject, DECISION_ERRORS.reason) }}
      action="Reject"
      variant="danger"
      onClose={onClose}
    >
      <div className="flex items-center gap-3">
        {/* Another photo may stand behind the dialog by now. */}
        <Photo
          src={photoAddress(filename, 'thumb')}
          alt=""
          placeholder={placeholder}
          className="w-16 shrink-0 rounded-sm"
        />
        <p role="status" className="text-sm text-danger">
          {isDecided && 'This photo has been decided in the meantime.'}
        </p>
      </div>
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
