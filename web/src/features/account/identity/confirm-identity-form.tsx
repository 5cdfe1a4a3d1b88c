import { check, ERROR_TEXTS, FIELD_TEXTS } from '@lodge/contracts';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api.js';
import { useViewer } from '../../../lib/session.js';
import { Button } from '../../../ui/button.js';
import { DialogActions } from '../../../ui/dialog.js';
import { FormError } from '../../../ui/form-error.js';
import { PasswordField } from '../../../ui/password-field.js';

const RULES = {
  password: (value: unknown) => (value ? undefined : FIELD_TEXTS.passwordRequired),
};

export function ConfirmIdentityForm({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { email } = useViewer();
  const { field, submit, formError, busy } = useRulesForm({
    validate: (values) => check(RULES, values),
    defaultValues: { password: '' },
  });
  const confirm = async ({ password }: { password: string }) => {
    await callApi('confirmIdentity', { body: { password } });
    onAnswer(true);
  };
  return (
    <form method="post" {...submit(confirm, ERROR_TEXTS.internal)} className="flex flex-col gap-5">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        aria-required
        autoComplete="current-password"
        {...field('password')}
      />
      <FormError text={formError} />
      <DialogActions>
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Confirm
        </Button>
      </DialogActions>
    </form>
  );
}
