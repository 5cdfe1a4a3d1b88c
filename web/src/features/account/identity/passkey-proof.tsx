import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useProofOptions } from './use-proof-options.js';

// Nothing for members without passkeys.
export function PasskeyProof({ onConfirmed }: { onConfirmed: () => void }) {
  const { options, refresh } = useProofOptions();
  const [busy, setBusy] = useState(false);
  if (!options) return null;

  const confirm = async () => {
    setBusy(true);
    try {
      const { getPasskey } = await import('../../../lib/passkeys.js');
      await callApi('confirmIdentity', { body: { passkey: await getPasskey(options) } });
      onConfirmed();
    } catch (failure) {
      toast.error(errorText(failure, ACCOUNT_TEXTS.passkeyNotUsed));
      refresh();
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" size="sm" busy={busy} onClick={() => void confirm()}>
      Use a passkey
    </Button>
  );
}
