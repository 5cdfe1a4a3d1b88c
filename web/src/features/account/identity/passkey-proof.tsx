import { ACCOUNT_TEXTS, type PasskeyRequest } from '@lodge/contracts';
import useSWRMutation from 'swr/mutation';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useProofOptions } from './use-proof-options.js';

// Nothing for members without passkeys.
export function PasskeyProof({ onConfirmed }: { onConfirmed: () => void }) {
  const { options, refresh } = useProofOptions();
  const confirm = async (_key: string, { arg }: { arg: PasskeyRequest }) => {
    const { getPasskey } = await import('../../../lib/passkeys.js');
    await callApi('confirmIdentity', { body: { passkey: await getPasskey(arg) } });
  };
  const { trigger, isMutating } = useSWRMutation('confirmIdentity', confirm, {
    onSuccess: onConfirmed,
    onError: (failure) => {
      toast.error(errorText(failure, ACCOUNT_TEXTS.passkeyNotUsed));
      refresh();
    },
    throwOnError: false,
  });
  if (!options) return null;
  return (
    <Button variant="quiet" size="sm" busy={isMutating} onClick={() => void trigger(options)}>
      Use a passkey
    </Button>
  );
}
