import { check, FACTOR_CODE_RULE, FIELD_TEXTS, OWN_ERROR_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { callApi } from '../../../lib/api/api.js';
import { useViewer } from '../../../lib/session.js';
import { Button } from '../../../ui/button.js';
import { DialogFormEnd } from '../../../ui/form/form-end.js';
import { PasswordField } from '../../../ui/form/password-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useFactors } from '../factors/use-factors.js';
import { PasskeyProof } from './passkey-proof.js';

interface Proof {
  password: string;
  code: string;
}

const RULES = {
  password: (value: unknown) => (value ? undefined : FIELD_TEXTS.passwordRequired),
};

export function ConfirmIdentityForm({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { email } = useViewer();
  const hasCodes = Boolean(useFactors().data?.factors.totp_since);
  const [byCode, setByCode] = useState(false);
  const { field, submit, formError, busy } = useRulesForm<Proof>({
    validate: (values) => check(byCode ? { code: FACTOR_CODE_RULE } : RULES, { ...values }),
    defaultValues: { password: '', code: '' },
  });
  const confirm = async ({ password, code }: Proof) => {
    await callApi('confirmIdentity', { body: byCode ? { code } : { password } });
    onAnswer(true);
  };
  return (
    <form
      ref={focusPassword}
      method="post"
      {...submit(confirm, OWN_ERROR_TEXTS.internal)}
      className="flex flex-col gap-5"
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {byCode ? (
        <TextField
          label="One-time code"
          aria-required
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('code')}
        />
      ) : (
        <PasswordField
          label="Password"
          aria-required
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      <div className="flex flex-wrap gap-x-2">
        {hasCodes && (
          <Button variant="quiet" size="sm" onClick={() => setByCode(!byCode)}>
            {byCode ? 'Use the password' : 'Use a one-time code'}
          </Button>
        )}
        <PasskeyProof onConfirmed={() => onAnswer(true)} />
      </div>
      <DialogFormEnd
        error={formError}
        busy={busy}
        action="Confirm"
        onCancel={() => onAnswer(false)}
      />
    </form>
  );
}

// It arrives after its dialog.
const focusPassword = (form: HTMLElement | null) =>
  form?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
