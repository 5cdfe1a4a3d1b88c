import { ACCOUNT_TEXTS, MAX_PASSKEYS, PASSKEY_NAME_RULE, type Passkey } from '@lodge/contracts';
import { useState } from 'react';
import { ApiError, errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';
import { useApi } from '../../../lib/api/use-api.js';
import { longDay, longDayInUtc } from '../../../lib/dates.js';
import { useRulesForm } from '../../../forms/use-rules-form.js';
import { TextField } from '../../../ui/form/text-field.js';
import { FormDialog } from '../../../ui/overlay/form-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { Name } from '../../../ui/written-text.js';

// Renders nothing until passkeys are known to be available; the cards beside it show an error.
export function PasskeysCard() {
  const { data, mutate } = useApi('factors');
  const [renaming, setRenaming] = useState<Passkey>();
  const passkeys = data?.factors.passkeys;
  if (!passkeys) return null;

  const settled = () => mutate();
  const remove = ({ id }: Passkey) =>
    attempt({
      call: () => callApi('removePasskey', { params: { id } }),
      success: ACCOUNT_TEXTS.passkeyRemoved,
      failed: ACCOUNT_TEXTS.changingFactors,
      settled,
    });
  const add = () =>
    attempt({ call: addPasskey, success: ACCOUNT_TEXTS.passkeyAdded, failed: reasonOf, settled });
  const canAdd = 'PublicKeyCredential' in window && passkeys.length < MAX_PASSKEYS;

  return (
    <Card
      titleId="passkeys"
      title="Passkeys"
      lead="Log in with your fingerprint, face or screen lock."
    >
      {passkeys.length === 0 ? (
        <p className="text-sm text-soft">No passkeys yet.</p>
      ) : (
        <ul aria-labelledby="passkeys" className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenaming(passkey)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      {canAdd && (
        <Button variant="secondary" className="mt-4" onClick={add}>
          Add a passkey
        </Button>
      )}
      {renaming && (
        <RenameDialog
          passkey={renaming}
          onRenamed={() => void mutate()}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </Card>
  );
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

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => Promise<boolean>;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, created_at: created, last_used: lastUsed } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p className="text-base font-semibold break-words">
          <Name>{name}</Name>
        </p>
        <p className="text-soft">Added {longDay(created)}</p>
        <p className="text-soft">
          {lastUsed ? `Last used ${longDayInUtc(lastUsed)}` : 'Not used yet'}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" variant="quiet" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <ConfirmButton
          size="sm"
          variant="secondary"
          aria-label={`Remove ${name}`}
          title={
            <>
              Remove <Name>{name}</Name>?
            </>
          }
          description="It will no longer log you in. Delete it on your device as well."
          action="Remove"
          onConfirm={onRemove}
        />
      </div>
    </li>
  );
}

interface RenameDialogProps {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

function RenameDialog({ passkey, onRenamed, onClose }: RenameDialogProps) {
  const { field, submit } = useRulesForm({
    rules: { name: PASSKEY_NAME_RULE },
    defaultValues: { name: passkey.name },
  });
  const rename = async (body: { name: string }) => {
    await callApi('renamePasskey', { params: { id: passkey.id }, body });
    toast.success(ACCOUNT_TEXTS.passkeyRenamed);
    onRenamed();
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Rename this passkey"
      submit={submit(rename, ACCOUNT_TEXTS.changingFactors, onClose)}
      action="Rename"
    >
      <TextField label="Name" aria-required autoComplete="off" {...field('name')} />
    </FormDialog>
  );
}
