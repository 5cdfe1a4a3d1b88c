import { INVITATION_DAYS, INVITATION_NOTE_LENGTH, t } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { attempt } from '../../../ui/action.js';
import { Button, DialogActions } from '../../../ui/button.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { CopyField } from '../../../ui/form/copy-field.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { actionError } from '../action-error.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { plural } from '../../../lib/language.js';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

export const InviteDialog = ({ open, onClose }: InviteDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Invite Somebody"
    description="The link works once, for whoever opens it first. Send it to one person only."
  >
    <Invite onClose={onClose} />
  </Dialog>
);

const DAYS = [INVITATION_DAYS.min, 3, INVITATION_DAYS.default, 14, INVITATION_DAYS.max];

function Invite({ onClose }: Pick<InviteDialogProps, 'onClose'>) {
  const { refresh } = useListChange('invitations');
  const [days, setDays] = useState<number>(INVITATION_DAYS.default);
  const [note, setNote] = useState('');
  const [isNamed, setNamed] = useState(false);
  const [link, setLink] = useState<string>();
  const create = () =>
    attempt({
      call: () => callApi('createInvitation', { body: { days, note, names_inviter: isNamed } }),
      done: (made) => {
        refresh();
        // The link is relative if the server does not know its own origin.
        setLink(new URL(made.link, location.origin).href);
      },
      failed: actionError(t`Error creating the invitation`),
    });
  return (
    <>
      {link ? (
        <CopyField label="Shown only once" text={link} />
      ) : (
        <div className="grid gap-5">
          <TextField
            label="For whom"
            help="Optional. Only admins see it, until the link is used or over."
            autoComplete="off"
            maxLength={INVITATION_NOTE_LENGTH}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <SelectField
            label="Valid for"
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
            options={DAYS.map((value) => ({
              value: String(value),
              text: plural(value, { one: '1 day', other: `${value} days` }),
            }))}
          />
          <CheckboxField
            label="Tell them that it is from me"
            checked={isNamed}
            onChange={({ target }) => setNamed(target.checked)}
          />
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {link ? 'Done' : 'Cancel'}
        </Button>
        {!link && <Button onClick={create}>Create Invitation</Button>}
      </DialogActions>
    </>
  );
}
