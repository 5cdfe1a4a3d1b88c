import {
  optionRule,
  REFUSAL_NOTE_LENGTH,
  REFUSAL_NOTE_RULE,
  REFUSAL_REASON_TEXTS,
  REFUSAL_REASONS,
  REGISTRATION_ERRORS,
  REGISTRATION_TEXTS,
  type RefusalReason,
} from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { useApi } from '../../../lib/api/use-api.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { actionError } from '../../../ui/action.js';
import { Name } from '../../../ui/written-text.js';

const RULES = {
  reason: optionRule(REFUSAL_REASONS, REGISTRATION_ERRORS.reason),
  note: REFUSAL_NOTE_RULE,
};

interface Refused {
  reason: RefusalReason | '';
  note: string;
}

interface RefuseDialogProps {
  username: string;
  onRefuse: (reason: RefusalReason, note: string) => Promise<void>;
  // Another reviewer decided it first, or the applicant withdrew.
  onConflict: () => void;
  onClose: () => void;
}

export function RefuseDialog({ username, onRefuse, onConflict, onClose }: RefuseDialogProps) {
  const name = <Name>{username}</Name>;
  const { field, submit } = useRulesForm<Refused>({
    rules: RULES,
    // No reason is preselected: a refusal cannot be undone.
    defaultValues: { reason: '', note: '' },
    onConflict: () => {
      onConflict();
      onClose();
    },
  });
  // Without outgoing mail nobody would read the note.
  const hasNote = useApi('recoveryWays').data?.by_mail;
  const refuse = async ({ reason, note }: Refused) =>
    reason ? onRefuse(reason, note.trim()) : undefined;
  return (
    <FormDialog
      onClose={onClose}
      title={<>Reject {name}?</>}
      description="Their profile and photos are erased at once, their username and email address in two weeks, and they are told the reason. This cannot be undone."
      submit={submit(refuse, actionError(REGISTRATION_TEXTS.deciding), onClose)}
      action="Reject"
      variant="danger"
    >
      <SelectField
        label="Reason"
        placeholder="Choose one"
        aria-required
        options={REFUSAL_REASONS.map((value) => ({ value, text: REFUSAL_REASON_TEXTS[value] }))}
        {...field('reason')}
      />
      {hasNote && (
        <TextareaField
          label="Note"
          help="Optional. It is added to their mail, which does not give the reason."
          rows={3}
          max={REFUSAL_NOTE_LENGTH}
          {...field('note')}
        />
      )}
    </FormDialog>
  );
}
