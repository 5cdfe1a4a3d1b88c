import { DELETION_TEXTS, t, type BodyOf, type ResponseOf } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useApi } from '../../../lib/api/use-api.js';
import { daysUntil, longDay, longDayIfAny } from '../../../lib/dates.js';
import { plural } from '../../../lib/language.js';
import { changeSession } from '../../../lib/session/session.js';
import { attempt } from '../../../ui/action.js';
import { Card } from '../../../ui/card.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';

export const DeleteCard = () => (
  <Card id="delete-account" title="Delete your account">
    <DeleteWays />
  </Card>
);

export const DeleteWays = () => (
  <div className="divide-y divide-line">
    <DeleteWay
      title={whenLater(useApi('ownDeletion').data)}
      text="Your profile, photos and messages are hidden right away. Log in before then to change your mind."
    >
      <DeleteLater />
    </DeleteWay>
    <DeleteWay title="Delete now" text="This can’t be undone.">
      <DeleteNow />
    </DeleteWay>
  </div>
);

interface DeleteWayProps {
  title: string;
  text: string;
  children: ReactNode;
}

const DeleteWay = ({ title, text, children }: DeleteWayProps) => (
  <div className="py-5 first:pt-0 last:pb-0">
    <h3 className="text-base font-semibold">{title}</h3>
    <p className="mb-3 text-sm text-soft">{text}</p>
    {children}
  </div>
);

export const DeleteNowCard = ({ title, text }: { title: string; text: string }) => (
  <Card title={title} lead={text}>
    <DeleteNow />
  </Card>
);

// The operator configures the number of days.
function whenLater(deletion: ResponseOf<'ownDeletion'> | undefined): string {
  const days = deletion ? daysUntil(deletion.erase_after) : 0;
  return days < 1
    ? t`Delete later`
    : plural(days, { one: 'Delete in a day', other: `Delete in ${days} days` });
}

function DeleteLater() {
  const { data } = useApi('ownDeletion');
  const day = data ? t`on ${longDay(data.erase_after)}` : t`later`;
  const leave = () =>
    attempt({
      call: () => leaveForGood({ when: 'later' }),
      done: ({ erase_after }) =>
        toast.success(
          t`You’re logged out. Come back before ${longDayIfAny(erase_after)} if you change your mind.`,
        ),
      failed: 'Error deleting your account',
    });
  return (
    <ConfirmButton
      variant="secondary"
      title="Delete your account?"
      description={`You will be hidden and logged out everywhere. Your account will be erased ${day}, unless you log in before then and keep it.`}
      action="Delete Account"
      onConfirm={leave}
    />
  );
}

function DeleteNow() {
  const erase = () =>
    attempt({
      call: () => leaveForGood({ when: 'now', confirm: 'DELETE' }),
      success: 'Your account was erased',
      failed: 'Error deleting your account',
    });
  return (
    <ConfirmButton
      variant="danger-quiet"
      title="Delete your account now?"
      description="Your profile, photos and messages are erased at once. This cannot be undone."
      remains={DELETION_TEXTS.ownAccount}
      action="Delete Now"
      typed="DELETE"
      onConfirm={erase}
    />
  );
}

// Signs out every session.
async function leaveForGood(body: BodyOf<'deleteOwnAccount'>) {
  const response = await callApi('deleteOwnAccount', { body });
  changeSession(null);
  return response;
}
