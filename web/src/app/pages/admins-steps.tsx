import { useId, useState, type ReactNode } from 'react';
import type { FirstSteps } from '@lodge/contracts';
import { AnnounceDialog } from '../../features/admin/announcements/announce-dialog.js';
import { InviteDialog } from '../../features/admin/registrations/invite-dialog.js';
import { CreateGroupLink } from '../../features/groups/create-group-link.js';
import ChangePasswordDialog from '../../forms/change-password-dialog.js';
import { useApi } from '../../lib/api/use-api.js';
import { PATHS } from '../../lib/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Step } from '../../ui/step.js';

/** What an admin has to do first, until all is done. The rest comes once it is known whether there is any. */
export default function AdminsSteps({ children }: { children: ReactNode }) {
  const { data, error, mutate } = useApi('firstSteps');
  const registration = useApi('registration');
  const isKnown = registration.data ?? registration.error;
  if (!error && !(data && isKnown)) return null;
  const hasLine = Boolean(registration.data?.line);
  return (
    <>
      {data && (
        <StepsIfAhead
          steps={{ ...data, has_announced: data.has_announced || hasLine }}
          onDone={() => void mutate()}
        />
      )}
      {children}
    </>
  );
}

interface StepsProps {
  steps: FirstSteps;
  onDone: () => void;
}

// The last step that is done does not take the card away.
function StepsIfAhead({ steps, onDone }: StepsProps) {
  const { is_empty: _, ...all } = steps;
  const [isAhead] = useState(Object.values(all).includes(false));
  return isAhead && <Steps {...{ steps, onDone }} />;
}

type Asked = 'password' | 'announcement' | 'invitation';

function Steps({ steps, onDone }: StepsProps) {
  const heading = useId();
  const [asked, ask] = useState<Asked>();
  const close = () => {
    ask(undefined);
    onDone();
  };
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        First steps
      </h2>
      {steps.is_empty && (
        <p className="mt-1 text-sm text-soft">
          To look around first, run <code translate="no">npm run demo</code> where Lodge runs: it
          adds members, photos, groups and messages.
        </p>
      )}
      <ol className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        <Step isDone={steps.has_own_password} title="Choose your own password">
          {steps.has_own_password ? (
            'Nobody else knows it now.'
          ) : (
            <>
              <p>The one that you have was printed or set when Lodge started.</p>
              <Button {...OPEN} onClick={() => ask('password')}>
                Change Password
              </Button>
            </>
          )}
        </Step>
        <Step isDone={steps.has_announced} title="Introduce this site">
          <p>
            An announcement tells members, and the setting <code translate="no">SITE_LINE</code>{' '}
            tells guests.
          </p>
          {!steps.has_announced && (
            <Button {...OPEN} onClick={() => ask('announcement')}>
              New Announcement
            </Button>
          )}
        </Step>
        <Step isDone={steps.has_group} title="Create a group">
          <p>Members meet in groups. They join with a code, or ask to.</p>
          {!steps.has_group && <CreateGroupLink className="mt-2" />}
        </Step>
        <Step isDone={steps.has_invited} title="Invite the first members">
          <p>Each gets a link of their own, with a note that tells you whose it is.</p>
          {!steps.has_invited && (
            <Button {...OPEN} onClick={() => ask('invitation')}>
              Invite Someone
            </Button>
          )}
        </Step>
        <Step isDone={steps.has_profile} title="Say who you are">
          {steps.has_profile ? (
            'Members see your card in your groups.'
          ) : (
            <>
              <p>Until then you have no card, and no list of members shows you.</p>
              <ButtonLink {...OPEN} to={PATHS.profileEdit}>
                Edit Profile
              </ButtonLink>
            </>
          )}
        </Step>
      </ol>
      {asked === 'password' && <ChangePasswordDialog onClose={close} />}
      {asked === 'announcement' && <AnnounceDialog onClose={close} />}
      {asked === 'invitation' && <InviteDialog onClose={close} />}
    </Card>
  );
}

const OPEN = { size: 'sm', variant: 'secondary', className: 'mt-2' } as const;
