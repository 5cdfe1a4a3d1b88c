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
import { Quote } from '../../../ui/quote.js';
import { ShortFacts } from '../../../ui/short-facts.js';
import { State } from '../../../ui/state.js';
import { Email } from '../../../ui/written-text.js';
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
        <Face name={username} photo={avatar} className="mt-0.5 size-11" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span id={name} className="clip-marks">
              <PersonName id={id} name={username} />
            </span>
            {photo_count === 0 && <State of="neutral">No photo yet</State>}
          </p>
          <p className="dotted text-sm">
            <ShortFacts profile={registration} />{' '}
            {photo_count > 0 && (
              <span>{plural(photo_count, { one: '1 photo', other: `${photo_count} photos` })}</span>
            )}
          </p>
          {registration.is_like_expelled && <LikeExpelled />}
          {notes && (
            <p className="my-1 text-sm">
              <Quote className="line-clamp-2!">{notes}</Quote>
            </p>
          )}
          <p className="dotted mt-1 text-xs text-muted">
            <span>
              Registered <When at={created_at} time />
            </span>{' '}
            {invited_by && (
              <span>
                invited by <bdi>{invited_by}</bdi>
              </span>
            )}{' '}
            {email && (
              <bdi>
                <Email address={email} />
              </bdi>
            )}
          </p>
        </div>
      </div>
      <DecisionButtons registration={registration} nameId={name} />
    </Row>
  );
}

// Moderators may refuse this registration but not approve it.
function LikeExpelled() {
  const { isAdmin } = useViewer();
  const text = isAdmin ? REGISTRATION_TEXTS.likeExpelled : REGISTRATION_ERRORS.adminDecides;
  return <p className="text-sm font-semibold text-danger">{text}</p>;
}

interface DecisionButtonsProps {
  registration: WaitingRegistration;
  nameId: string;
}

function DecisionButtons({ registration, nameId }: DecisionButtonsProps) {
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
    <RowActions className="ps-14.5 max-[22.5rem]:ps-0 @2xl:ps-0">
      {mayApprove && (
        <Button {...common} onClick={approve}>
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
