import { t, type ResponseOf } from '@lodge/contracts';
import { useApi } from '../../../lib/api/use-api.js';
import { daysUntil, longDay, longDayIfAny } from '../../../lib/dates.js';
import { plural } from '../../../lib/language.js';
import { attempt } from '../../../ui/action.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { ConfirmButton } from '../../../ui/overlay/confirm-dialog.js';
import { toast } from '../../../ui/overlay/toast.js';
import { DeleteNow, leaveForGood } from './delete-now.js';

export const DeleteCard = () => (
  <Card aria-labelledby="delete-account">
    <CardHeader id="delete-account" title="Delete your account" />
    <DeleteWays />
  </Card>
);

export const DeleteWays = () => (
  <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
    <div className="flex flex-col items-start justify-between gap-3">
      <HowDeletedLater />
      <DeleteLater />
    </div>
    <div className="flex flex-col items-start justify-between gap-3">
      <p className="text-sm text-soft">Erases everything at once.</p>
      <DeleteNow />
    </div>
  </div>
);

function HowDeletedLater() {
  const { data } = useApi('ownDeletion');
  return (
    <p className="text-sm text-soft">
      Hides your profile, photos and messages right away and erases them {laterThanNow(data)}. Until
      then, you can change your mind by logging in.
    </p>
  );
}

export const DeleteNowCard = () => (
  <Card aria-labelledby="delete-account">
    <CardHeader id="delete-account" title="Delete your account">
      Your profile, photos and messages are erased right away. You cannot appeal afterwards.
    </CardHeader>
    <DeleteNow />
  </Card>
);

// The operator configures the number of days.
function laterThanNow(deletion: ResponseOf<'ownDeletion'> | undefined): string {
  if (!deletion) return t`later`;
  const days = daysUntil(deletion.erase_after);
  return days < 1
    ? t`soon after`
    : plural(days, { one: 'a day later', other: `${days} days later` });
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
