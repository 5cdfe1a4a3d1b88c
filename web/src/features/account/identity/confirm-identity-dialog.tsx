import {
  ACCOUNT_TEXTS,
  FACTOR_CODE_RULE,
  OWN_ERROR_TEXTS,
  storedPasswordRule,
  type PasskeyRequest,
} from '@lodge/contracts';
import { useState } from 'react';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { useViewer } from '../../../lib/session/session.js';
import { Button } from '../../../ui/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { PasswordField } from '../../../ui/form/password-field.js';
import { CodeField } from '../../../ui/form/text-field.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { useApi } from '../../../lib/api/use-api.js';
import { useInterval } from '../../../lib/use-interval.js';

interface Proof {
  password: string;
  code: string;
}

interface ConfirmIdentityDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

export default function ConfirmIdentityDialog(props: ConfirmIdentityDialogProps) {
  const { onConfirmed, onClose } = props;
  const { email } = useViewer();
  const hasCodes = Boolean(useApi('factors').data?.factors.totp_since);
  const [byCode, setByCode] = useState(false);
  const { field, submit } = useRulesForm<Proof>({
    rules: byCode ? { code: FACTOR_CODE_RULE } : { password: storedPasswordRule },
    defaultValues: { password: '', code: '' },
  });
  const confirm = async ({ password, code }: Proof) => {
    await callApi('confirmIdentity', { body: byCode ? { code } : { password } });
    onConfirmed();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Confirm that it is you"
      description="A quick check before you go on. We won’t ask again for ten minutes."
      submit={submit(confirm, OWN_ERROR_TEXTS.internal)}
      action="Confirm"
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {byCode ? (
        <CodeField autoFocus label="One-time code" {...field('code')} />
      ) : (
        <PasswordField
          label="Password"
          aria-required
          autoFocus
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {hasCodes && (
          <Button variant="quiet" size="sm" onClick={() => setByCode(!byCode)}>
            {byCode ? 'Use the password' : 'Use a one-time code'}
          </Button>
        )}
        <PasskeyProof onConfirmed={onConfirmed} />
      </div>
    </FormDialog>
  );
}

function PasskeyProof({ onConfirmed }: { onConfirmed: () => void }) {
  const { options, refresh } = useProofOptions();
  const [failure, setFailure] = useState<string>();
  if (!options) return null;
  const prove = async () => {
    const { getPasskey } = await import('../../../lib/passkeys.js');
    await callApi('confirmIdentity', { body: { passkey: await getPasskey(options) } });
  };
  const confirm = () => {
    setFailure(undefined);
    return prove().then(onConfirmed, (error: unknown) => {
      setFailure(errorText(error, ACCOUNT_TEXTS.passkeyNotUsed));
      refresh();
    });
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={confirm}>
        Use a passkey
      </Button>
      <FormError text={failure} />
    </>
  );
}

// In milliseconds: challenges expire after five minutes.
const REFRESH = 240_000;

const arePossible = 'PublicKeyCredential' in window;

// The options are prefetched: browsers accept the call only right after the user's click.
function useProofOptions() {
  const [options, setOptions] = useState<PasskeyRequest | null>(null);
  const refresh = () =>
    void callApi('passkeyProofOptions').then(
      (offer) => setOptions(offer.options),
      () => setOptions(null),
    );
  useInterval(refresh, arePossible ? REFRESH : undefined, { atOnce: arePossible, hidden: true });
  return { options, refresh };
}
