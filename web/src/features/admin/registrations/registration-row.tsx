import {
  REGISTRATION_ERRORS,
  REGISTRATION_TEXTS,
  type BodyOf,
  type RefusalReason,
  type WaitingRegistration,
} from '@lodge/contracts';
import { useId, useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useViewer } from '../../../lib/session/session.js';
import { attempt } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/overlay/toast.js';
import { Face } from '../../../ui/photo/face.js';
import { ShortFacts } from '../../../ui/short-facts.js';
import { EmailLine, Written } from '../../../ui/written-text.js';
import { actionError } from '../action-error.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { useWaitingChange } from '../use-waiting.js';
import { PersonName } from '../person/person-link.js';
import { useRefreshPerson } from '../person/use-refresh-person.js';
import { Row, RowActions } from '../row.js';
import { When } from '../when.js';
import { RefuseDialog } from './refuse-dialog.js';
import { plural } from '../../../lib/language.js';

export function RegistrationRow({ registration }: { registration: WaitingRegistration }) {
  const { id, username, email, invited_by, created_at, avatar, photo_count, notes } = registration;
  const name = useId();
  return (
    <Row>
      <div className="flex min-w-0 flex-1 gap-3.5">
        <Face name={username} photo={avatar} className="size-14" />
        <div className="min-w-0">
          <p id={name} className="clip-marks">
            <PersonName id={id} name={username} />
          </p>
          <p className="clip-marks flex flex-wrap gap-x-3 text-sm text-soft">
            <span>
              <ShortFacts profile={registration} />
            </span>
            <span>
              {photo_count > 0
                ? plural(photo_count, { one: '1 photo', other: `${photo_count} photos` })
                : 'no photo yet'}
            </span>
          </p>
          {email && <EmailLine address={email} className="text-sm text-soft" />}
          {registration.is_like_expelled && <LikeExpelled />}
          {notes && <Written className="line-clamp-2 text-sm text-soft">{notes}</Written>}
          <p className="clip-marks mt-1 text-xs text-muted">
            Registered <When at={created_at} time />
            {invited_by && (
              <span>
                , invited by <bdi>{invited_by}</bdi>
              </span>
            )}
          </p>
        </div>
      </div>
      <Decision registration={registration} nameId={name} />
    </Row>
  );
}

// Moderators may refuse this registration but not approve it.
function LikeExpelled() {
  const { isAdmin } = useViewer();
  const text = isAdmin ? REGISTRATION_TEXTS.likeExpelled : REGISTRATION_ERRORS.adminDecides;
  return <p className="text-sm font-semibold text-danger">{text}</p>;
}

interface DecisionProps {
  registration: WaitingRegistration;
  nameId: string;
}

function Decision({ registration, nameId }: DecisionProps) {
  const { id, username, is_like_expelled } = registration;
  const { isAdmin } = useViewer();
  const mayApprove = isAdmin || !is_like_expelled;
  const { drop, refresh } = useListChange('registrations');
  const images = useListChange('images');
  const waiting = useWaitingChange('registrations');
  const refreshPerson = useRefreshPerson();
  const [isRefusing, setRefusing] = useState(false);
  const decide = (body: BodyOf<'decideRegistration'>) =>
    callApi('decideRegistration', { params: { userId: id }, body });
  const decided = (text: string) => {
    drop(id);
    waiting.decrement();
    refreshPerson(id);
    toast.success(text);
  };
  // Another reviewer decided it first, or the applicant withdrew.
  const onConflict = () => {
    refresh();
    waiting.recount();
    refreshPerson(id);
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
  const common = { size: 'sm', 'aria-describedby': nameId } as const;
  return (
    <RowActions>
      {mayApprove && (
        <Button {...common} variant="secondary" onClick={approve}>
          Approve
        </Button>
      )}
      <Button {...common} variant="danger-quiet" onClick={() => setRefusing(true)}>
        Reject
      </Button>
      {isRefusing && (
        <RefuseDialog
          onClose={() => setRefusing(false)}
          onRefuse={refuse}
          {...{ username, onConflict }}
        />
      )}
    </RowActions>
  );
}
