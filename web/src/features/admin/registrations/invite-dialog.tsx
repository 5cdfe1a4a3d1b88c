import { INVITATION_DAYS, INVITATION_NOTE_LENGTH, t } from '@lodge/contracts';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { Button } from '../../../ui/button.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { NewLinkDialog } from '../new-link.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { plural } from '../../../lib/language.js';

const DAYS = [INVITATION_DAYS.min, 3, INVITATION_DAYS.default, 14, INVITATION_DAYS.max];

export function InviteButton() {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setInviting(true)}>
        <MailPlus aria-hidden className="size-4.5" />
        Invite Someone
      </Button>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { refresh } = useListChange('invitations');
  const [days, setDays] = useState<number>(INVITATION_DAYS.default);
  const [note, setNote] = useState('');
  const [isNamed, setNamed] = useState(false);
  const create = async () => {
    const body = { days, note, names_inviter: isNamed };
    const made = await callApi('createInvitation', { body });
    refresh();
    return made;
  };
  return (
    <NewLinkDialog
      title="Invite Someone"
      description="The link works once, for whoever opens it first. Send it to one person only."
      action="Create Invitation"
      call={create}
      failed={t`Error creating the invitation`}
      onClose={onClose}
    >
      <TextField
        label="For whom"
        help="Optional. Only admins see it, until the link is used or expires."
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
        label="Show my name"
        checked={isNamed}
        onChange={({ target }) => setNamed(target.checked)}
      />
    </NewLinkDialog>
  );
}
