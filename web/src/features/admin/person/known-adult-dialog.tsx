import { AGE_REASON_LENGTH, AGE_REASON_RULE, storedLength, t } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { TextField } from '../../../ui/form/text-field.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../../../ui/action.js';
import { Name } from '../../../ui/written-text.js';
import type { PersonDialogProps } from './person-dialogs.js';
import { useRefreshPerson } from './use-refresh-person.js';

export function KnownAdultDialog({ user, onClose }: PersonDialogProps) {
  const refreshPerson = useRefreshPerson();
  const name = <Name>{user.username}</Name>;
  const { form, field, submit } = useRulesForm({
    rules: { reason: AGE_REASON_RULE },
    defaultValues: { reason: '' },
    onConflict: () => {
      refreshPerson(user.id);
      onClose();
    },
  });
  const record = async ({ reason }: { reason: string }) => {
    await callApi('recordAge', { params: { id: user.id }, body: { reason: reason.trim() } });
    toast.success(t`Confirmed`);
    refreshPerson(user.id);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={<>Can you vouch that {name} is an adult?</>}
      description="They will not need the verifier then. Your name and reason are kept, and the log shows that you confirmed it."
      submit={submit(record, actionError(t`Error confirming the age`), onClose)}
      action="Confirm"
    >
      <TextField
        label="How you know"
        maxLength={AGE_REASON_LENGTH}
        aria-required
        help={`${storedLength(form.values.reason, AGE_REASON_LENGTH)}/${AGE_REASON_LENGTH}`}
        {...field('reason')}
      />
    </FormDialog>
  );
}
