import {
  REGISTRATION_TEXTS,
  type BodyOf,
  type RefusalReason,
  type UserSummary,
} from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { attempt, actionError } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/overlay/toast.js';
import { useRefreshPerson } from '../person/use-refresh-person.js';
import { useWaitingChange } from '../use-waiting.js';
import { RefuseDialog } from './refuse-dialog.js';

interface RegistrationDecisionProps {
  applicant: Pick<UserSummary, 'id' | 'username'>;
  mayApprove: boolean;
  'aria-describedby'?: string;
}

/** The buttons that decide about an applicant. */
export function RegistrationDecision({
  applicant: { id, username },
  mayApprove,
  ...described
}: RegistrationDecisionProps) {
  const { drop, refresh } = useListChange('registrations');
  const users = useListChange('users');
  const images = useListChange('images');
  const waiting = useWaitingChange('registrations');
  const refreshPerson = useRefreshPerson();
  const [isRefusing, setRefusing] = useState(false);
  const refetch = () => {
    users.refresh();
    refreshPerson(id);
  };
  const decide = (body: BodyOf<'decideRegistration'>) =>
    callApi('decideRegistration', { params: { userId: id }, body });
  const decided = (text: string) => {
    drop(id);
    waiting.decrement();
    refetch();
    toast.success(text);
  };
  // Another reviewer decided it first, or the applicant withdrew.
  const onConflict = () => {
    refresh();
    waiting.recount();
    refetch();
  };
  const approve = () =>
    attempt({
      call: () => decide({ action: 'approve' }),
      done: () => decided(REGISTRATION_TEXTS.approved),
      failed: actionError(REGISTRATION_TEXTS.deciding),
      onConflict,
      about: `registration ${id}`,
    });
  const refuse = async (reason: RefusalReason, note: string) => {
    await decide({ action: 'refuse', reason, ...(note && { note }) });
    decided(REGISTRATION_TEXTS.refused);
    images.dropAll(({ user_id }) => user_id === id);
  };
  return (
    <>
      {mayApprove && (
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
          {...{ username, onConflict }}
        />
      )}
    </>
  );
}
