import {
  AGE_REASON_LENGTH,
  AGE_REASON_RULE,
  storedLength,
  type UserSummary,
  t,
} from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { Form } from '../../../ui/form/form.js';
import { DialogFormEnd } from '../../../ui/form/form-end.js';
import { TextField } from '../../../ui/form/text-field.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { actionError } from '../action-error.js';

interface KnownAdultDialogProps {
  user: Pick<UserSummary, 'id' | 'username'>;
  onClose: () => void;
  onRecorded: () => void;
}

export function KnownAdultDialog({ user, onClose, onRecorded }: KnownAdultDialogProps) {
  const { form, field, submit } = useRulesForm({
    rules: { reason: AGE_REASON_RULE },
    defaultValues: { reason: '' },
    onConflict: () => {
      onRecorded();
      onClose();
    },
  });
  const record = async ({ reason }: { reason: string }) => {
    await callApi('recordAge', { params: { id: user.id }, body: { reason: reason.trim() } });
    toast.success(t`Recorded`);
    onRecorded();
  };
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          Do you know that <bdi>{user.username}</bdi> is an adult?
        </>
      }
      description="They will not need the verifier then. Your name and reason are kept, and the log shows that you confirmed it."
    >
      <Form {...submit(record, actionError(t`Error recording the age`), onClose)}>
        <TextField
          label="How you know"
          maxLength={AGE_REASON_LENGTH}
          aria-required
          help={`${storedLength(form.values.reason, AGE_REASON_LENGTH)}/${AGE_REASON_LENGTH}`}
          {...field('reason')}
        />
        <DialogFormEnd action="Record" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
