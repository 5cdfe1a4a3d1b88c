import { ACCOUNT_TEXTS, check, PASSKEY_NAME_RULE, type Passkey } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { DialogFormEnd } from '../../../ui/form/form-end.js';
import { TextField } from '../../../ui/form/text-field.js';
import { toast } from '../../../ui/overlay/toast.js';

const RULES = { name: PASSKEY_NAME_RULE };

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
  const { field, submit, formError, busy } = useRulesForm({
    validate: (values) => check(RULES, values),
    defaultValues: { name: passkey.name },
  });
  const rename = async (body: { name: string }) => {
    await callApi('renamePasskey', { params: { id: passkey.id }, body });
    toast.success(ACCOUNT_TEXTS.passkeyRenamed);
    onRenamed();
    onClose();
  };
  return (
    <form
      method="post"
      {...submit(rename, ACCOUNT_TEXTS.changingFactors)}
      className="flex flex-col gap-5"
    >
      <TextField label="Name" aria-required autoComplete="off" {...field('name')} />
      <DialogFormEnd error={formError} busy={busy} action="Rename" onCancel={onClose} />
    </form>
  );
}
