import {
  REGISTRATION_ERRORS,
  REGISTRATION_TEXTS,
  type BodyOf,
  type RefusalReason,
  type UserSummary,
} from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { useRefetchEverything } from '../../../lib/live.js';
import { useViewer } from '../../../lib/session/session.js';
import { attempt, actionError } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useRefreshPerson } from '../person/use-refresh-person.js';
import { RefuseDialog } from './refuse-dialog.js';

interface RegistrationDecisionProps {
  applicant: Pick<UserSummary, 'id' | 'username' | 'is_like_expelled'>;
  'aria-describedby'?: string;
}

/** The buttons that decide about an applicant. */
export function RegistrationDecision({
  applicant: { id, username, is_like_expelled },
  ...described
}: RegistrationDecisionProps) {
  const { isAdmin } = useViewer();
  const { drop } = useListChange('registrations');
  const refetchEverything = useRefetchEverything();
  const refreshPerson = useRefreshPerson();
  const [isRefusing, setRefusing] = useState(false);
  // Also where another reviewer decided it first, or the applicant withdrew.
  const refetch = () => {
    refetchEverything();
    refreshPerson(id);
  };
  const decide = (body: BodyOf<'decideRegistration'>) =>
    callApi('decideRegistration', { params: { userId: id }, body });
  const decided = (text: string) => {
    drop(id);
    refetch();
    toast.success(text);
  };
  const approve = () =>
    attempt({
      call: () => decide({ action: 'approve' }),
      done: () => decided(REGISTRATION_TEXTS.approved),
      failed: actionError(REGISTRATION_TEXTS.deciding),
      onConflict: refetch,
      about: `registration ${id}`,
    });
  const refuse = async (reason: RefusalReason, note: string) => {
    await decide({ action: 'refuse', reason, ...(note && { note }) });
    decided(REGISTRATION_TEXTS.refused);
  };
  return (
    <>
      {(isAdmin || !is_like_expelled) && (
        <Button size="sm" {...described} onClick={approve}>
          Approve
        </Button>
      )}
      <Button size="sm" {...described} variant="danger-quiet" onClick={() => setRefusing(true)}>
        Reject
      </Button>
      {isRefusing && (
        <RefuseDialog
          onClose={() => setRefusing(false)}
          onRefuse={refuse}
          username={username}
          onConflict={refetch}
        />
      )}
    </>
  );
}

// Moderators may refuse this registration but not approve it.
export function LikeExpelled() {
  const { isAdmin } = useViewer();
  const text = isAdmin ? REGISTRATION_TEXTS.likeExpelled : REGISTRATION_ERRORS.adminDecides;
  return <p className="text-sm font-semibold text-danger">{text}</p>;
}
