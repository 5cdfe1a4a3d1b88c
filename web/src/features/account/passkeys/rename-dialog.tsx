import { ACCOUNT_TEXTS, PASSKEY_NAME_RULE, type Passkey } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { TextField } from '../../../ui/form/text-field.js';
import { toast } from '../../../ui/overlay/toast.js';

interface RenameDialogProps {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenameDialog({ passkey, onRenamed, onClose }: RenameDialogProps) {
  const { field, submit } = useRulesForm({
    rules: { name: PASSKEY_NAME_RULE },
    defaultValues: { name: passkey.name },
  });
  const rename = async (body: { name: string }) => {
    await callApi('renamePasskey', { params: { id: passkey.id }, body });
    toast.success(ACCOUNT_TEXTS.passkeyRenamed);
    onRenamed();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Rename this passkey"
      submit={submit(rename, ACCOUNT_TEXTS.changingFactors, onClose)}
      action="Rename"
    >
      <TextField label="Name" aria-required autoComplete="off" {...field('name')} />
    </FormDialog>
  );
}
