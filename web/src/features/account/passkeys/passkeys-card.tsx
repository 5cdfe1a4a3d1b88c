import { ACCOUNT_TEXTS, MAX_PASSKEYS, type Passkey } from '@lodge/contracts';
import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useFactors } from '../factors/use-factors.js';
import { PasskeyRow } from './passkey-row.js';
import { RenameDialog } from './rename-dialog.js';
import { useNewPasskey } from './use-new-passkey.js';

// Nothing until it is known that there can be passkeys; the cards beside it show an error.
export function PasskeysCard() {
  const { data, mutate } = useFactors();
  const { add, busy } = useNewPasskey(mutate);
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const passkeys = data?.factors.passkeys;
  if (!passkeys) return null;

  const remove = async () => {
    try {
      await callApi('removePasskey', { params: { id: removing!.id } });
      toast.success(ACCOUNT_TEXTS.passkeyRemoved);
    } catch (failure) {
      toast.error(errorText(failure, ACCOUNT_TEXTS.changingFactors));
    }
    await mutate();
  };
  const canAdd = 'PublicKeyCredential' in window && passkeys.length < MAX_PASSKEYS;

  return (
    <Card aria-labelledby="passkeys">
      <CardHeader
        id="passkeys"
        title="Passkeys"
        action={
          canAdd && (
            <Button variant="secondary" busy={busy} onClick={() => void add()}>
              Add a passkey
            </Button>
          )
        }
      >
        Sign in with your fingerprint, face or screen lock.
      </CardHeader>
      {passkeys.length === 0 ? (
        <p className="text-sm text-soft">You have none.</p>
      ) : (
        <ul aria-labelledby="passkeys" className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      <RenameDialog
        passkey={renaming}
        onRenamed={() => void mutate()}
        onClose={() => setRenaming(undefined)}
      />
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={
          <>
            Remove <bdi>{removing?.name}</bdi>?
          </>
        }
        description="It will no longer sign you in. Delete it on your device as well."
        action="Remove"
        onConfirm={remove}
      />
    </Card>
  );
}
