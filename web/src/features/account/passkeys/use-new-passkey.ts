import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { ApiError, errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';

export function useNewPasskey(onAdded: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const { createPasskey } = await import('../../../lib/passkeys.js');
      const { options } = await callApi('beginPasskey');
      await callApi('addPasskey', { body: { passkey: await createPasskey(options) } });
      toast.success(ACCOUNT_TEXTS.passkeyAdded);
    } catch (failure) {
      toast.error(reasonOf(failure));
    }
    setBusy(false);
    await onAdded();
  };
  return { add, busy };
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ApiError) return errorText(failure, ACCOUNT_TEXTS.changingFactors);
  const isKnown = failure instanceof Error && failure.name === 'InvalidStateError';
  return isKnown ? ACCOUNT_TEXTS.passkeyOnDevice : ACCOUNT_TEXTS.passkeyNotMade;
}
