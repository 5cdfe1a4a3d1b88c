import { ACCOUNT_TEXTS, PASSKEY_NAME_RULE, type Passkey } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { Form } from '../../../ui/form/form.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { DialogFormEnd } from '../../../ui/form/form-end.js';
import { TextField } from '../../../ui/form/text-field.js';
import { toast } from '../../../ui/overlay/toast.js';

interface RenameDialogProps {
  passkey: Passkey | undefined;
  onRenamed: () => void;
  onClose: () => void;
}

export const RenameDialog = ({ passkey, onRenamed, onClose }: RenameDialogProps) => (
  <Dialog open={passkey !== undefined} onClose={onClose} title="Rename this passkey">
    {passkey && <RenameForm {...{ passkey, onRenamed, onClose }} />}
  </Dialog>
);

function RenameForm({ passkey, onRenamed, onClose }: RenameDialogProps & { passkey: Passkey }) {
  const { field, submit } = useRulesForm({
    rules: { name: PASSKEY_NAME_RULE },
    defaultValues: { name: passkey.name },
  });
  const rename = async (body: { name: string }) => {
    await callApi('renamePasskey', { params: { id: passkey.id }, body });
    toast.success(ACCOUNT_TEXTS.passkeyRenamed);
    onRenamed();
    onClose();
  };
  return (
    <Form {...submit(rename, ACCOUNT_TEXTS.changingFactors)}>
      <TextField label="Name" aria-required autoComplete="off" {...field('name')} />
      <DialogFormEnd action="Rename" onCancel={onClose} />
    </Form>
  );
}
