import { ACCOUNT_TEXTS } from '@lodge/contracts';
import useSWRMutation from 'swr/mutation';
import { ApiError, errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { toast } from '../../../ui/overlay/toast.js';

export function useNewPasskey(onTried: () => Promise<unknown>) {
  const { trigger, isMutating } = useSWRMutation('addPasskey', addPasskey, {
    onSuccess: () => toast.success(ACCOUNT_TEXTS.passkeyAdded),
    onError: (failure) => toast.error(reasonOf(failure)),
    throwOnError: false,
  });
  const add = async () => {
    await trigger();
    await onTried();
  };
  return { add, busy: isMutating };
}

async function addPasskey() {
  const { createPasskey } = await import('../../../lib/passkeys.js');
  const { options } = await callApi('beginPasskey');
  await callApi('addPasskey', { body: { passkey: await createPasskey(options) } });
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ApiError) return errorText(failure, ACCOUNT_TEXTS.changingFactors);
  const isKnown = failure instanceof Error && failure.name === 'InvalidStateError';
  return isKnown ? ACCOUNT_TEXTS.passkeyOnDevice : ACCOUNT_TEXTS.passkeyNotMade;
}
