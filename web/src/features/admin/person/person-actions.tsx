import { MEMBER_ACTIONS, t, type UserSummary } from '@lodge/contracts';
import { useState } from 'react';
import { adminUserEditPath } from '../../../lib/paths.js';
import { useViewer } from '../../../lib/session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { onDemand } from '../../../ui/on-demand.js';
import { logOf } from './log-of.js';
import { KnownAdultDialog } from './known-adult-dialog.js';
import { LiftSuspensionDialog, ResetLinkDialog } from './person-dialogs.js';
import { useRefreshPerson } from './use-refresh-person.js';

const DecideDialog = onDemand(() => import('./decide-dialog.js'));

/** Admin actions on an account other than those in its row. */
export function PersonActions({ user }: { user: UserSummary }) {
  const [open, setOpen] = useState<'link' | 'decision' | 'lift' | 'age'>();
  const viewer = useViewer();
  const refreshPerson = useRefreshPerson();
  const close = () => setOpen(undefined);
  const refresh = () => refreshPerson(user.id);
  const mayBeSuspended = !user.is_admin && !user.is_suspended;
  const common = { variant: 'secondary', size: 'sm' } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={adminUserEditPath(user.id)} {...common}>
        Edit
      </ButtonLink>
      <ButtonLink to={logOf(user.id)} {...common}>
        View Log
      </ButtonLink>
      {user.id !== viewer.id && (
        <>
          <Button {...common} onClick={() => setOpen('link')}>
            Reset Link
          </Button>
          {user.standing !== 'expelled' && (
            <Button {...common} onClick={() => setOpen('decision')}>
              {mayBeSuspended ? t`Warn or Suspend` : t`Warn`}
            </Button>
          )}
        </>
      )}
      {user.is_suspended && (
        <Button {...common} onClick={() => setOpen('lift')}>
          Lift Suspension
        </Button>
      )}
      {user.must_prove_age && (
        <Button {...common} onClick={() => setOpen('age')}>
          Confirm as Adult
        </Button>
      )}
      {open === 'age' && <KnownAdultDialog {...{ user }} onClose={close} onRecorded={refresh} />}
      {open === 'link' && <ResetLinkDialog {...{ user }} onClose={close} />}
      {open === 'decision' && (
        <DecideDialog
          user={user}
          actions={mayBeSuspended ? MEMBER_ACTIONS : ['warn']}
          onClose={close}
          onDecided={refresh}
        />
      )}
      {open === 'lift' && <LiftSuspensionDialog {...{ user }} onClose={close} onLifted={refresh} />}
    </div>
  );
}
