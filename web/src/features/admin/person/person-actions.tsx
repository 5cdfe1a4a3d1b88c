import type { MemberAction, UserSummary } from '@lodge/contracts';
import { useState } from 'react';
import { adminUserEditPath, logOf } from '../../../lib/paths.js';
import { useViewer } from '../../../lib/session/session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { onDemand } from '../../../ui/on-demand.js';
import { KnownAdultDialog } from './known-adult-dialog.js';
import { LiftSuspensionDialog, ResetLinkDialog } from './person-dialogs.js';

const DecideDialog = onDemand(() => import('./decide-dialog.js'));

/** Admin actions on an account other than those in its row. */
export function PersonActions({ user }: { user: UserSummary }) {
  const [open, setOpen] = useState<'link' | MemberAction | 'lift' | 'age'>();
  const viewer = useViewer();
  const dialog = { user, onClose: () => setOpen(undefined) };
  const isOwn = user.id === viewer.id;
  const isApplicant = user.standing === 'pending';
  // A refused account is being erased.
  const isErased = user.standing === 'refused';
  const mayBeWarned = !isOwn && !isErased && !isApplicant && user.standing !== 'expelled';
  const mayBeSuspended = mayBeWarned && !user.is_admin && !user.is_suspended;
  const dialogs = [
    { name: 'link', text: 'Password Link', isOffered: !isOwn && !isErased && !isApplicant },
    { name: 'warn', text: 'Warn', isOffered: mayBeWarned },
    { name: 'suspend', text: 'Suspend', isOffered: mayBeSuspended },
    { name: 'lift', text: 'Lift Suspension', isOffered: user.is_suspended },
    { name: 'age', text: 'Confirm as Adult', isOffered: user.must_prove_age },
  ] as const;
  const common = { variant: 'secondary', size: 'sm' } as const;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 wrap-normal *:px-2">
        {!isErased && (
          <ButtonLink to={adminUserEditPath(user.id)} {...common}>
            Edit
          </ButtonLink>
        )}
        <ButtonLink to={logOf(user.id)} {...common}>
          View Log
        </ButtonLink>
        {dialogs
          .filter(({ isOffered }) => isOffered)
          .map(({ name, text }) => (
            <Button
              key={name}
              size="sm"
              variant={name === 'suspend' ? 'danger-quiet' : 'secondary'}
              onClick={() => setOpen(name)}
            >
              {text}
            </Button>
          ))}
      </div>
      {open === 'age' && <KnownAdultDialog {...dialog} />}
      {open === 'link' && <ResetLinkDialog {...dialog} />}
      {(open === 'warn' || open === 'suspend') && (
        <DecideDialog {...dialog} wanted={open} mayBeSuspended={mayBeSuspended} />
      )}
      {open === 'lift' && <LiftSuspensionDialog {...dialog} />}
    </>
  );
}
