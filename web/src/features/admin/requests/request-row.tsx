import type { AdminGroupRequest } from '@lodge/contracts';
import { useId } from 'react';
import { useBusy } from '../../../ui/action.js';
import { Button, type ButtonLook } from '../../../ui/button.js';
import { Face } from '../../../ui/photo/face.js';
import { Quote } from '../../../ui/quote.js';
import { StateBadge } from '../../../ui/state.js';
import { Emblem } from '../../../ui/emblem.js';
import { Email, Name } from '../../../ui/written-text.js';
import { PersonName } from '../person/person-link.js';
import { PersonStates } from '../person/person-states.js';
import { Row, RowActions } from '../rows.js';
import { When } from '../when.js';
import type { Decide } from './use-decide-all.js';
import type { Selection } from './use-selection.js';

interface RequestRowProps {
  request: AdminGroupRequest;
  selection: Selection;
  // False when the filter gives every row the same status.
  showsStatus: boolean;
  onDecide: Decide;
}

export function RequestRow({ request, selection, showsStatus, onDecide }: RequestRowProps) {
  const name = useId();
  const isPending = request.status === 'pending';
  return (
    <Row>
      <div className="flex min-w-0 flex-1 gap-2.5 md:gap-3.5">
        {selection.mayBeChosen(request.id) && (
          <input
            type="checkbox"
            aria-label="Select"
            aria-describedby={name}
            checked={selection.isChosen(request.id)}
            onChange={({ target }) => selection.choose(request.id, target.checked)}
            className="mt-2.5 size-6 shrink-0 rounded-sm"
          />
        )}
        <Face name={request.user_username} photo={request.user_avatar} className="size-11" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:text-sm">
            <span id={name} className="clip-marks text-soft">
              <PersonName id={request.user_id} name={request.user_username} /> asked to join{' '}
              <strong className="relative inline-block ps-7 font-semibold text-ink">
                <Emblem of={request} className="absolute start-0 -top-0.5 size-6 rounded-sm" />
                <Name>{request.group_name}</Name>
              </strong>
            </span>
            <PersonStates person={request} isBrief />
            {showsStatus && <StateBadge state={request.status} />}
          </p>
          {request.message && (
            <p translate="no" className="clip-marks my-1 text-sm">
              <Quote className="line-clamp-none">{request.message}</Quote>
            </p>
          )}
          <p className="dotted text-xs text-soft">
            <Times request={request} />
            {/* A phone has room for them in the person's panel. */}
            {request.user_email && (
              <bdi className="break-words max-md:hidden">
                <Email address={request.user_email} />
              </bdi>
            )}
          </p>
          {isPending && request.user_notes && (
            <p className="mt-1 flex gap-1.5 text-sm">
              <span className="shrink-0 text-soft">From the profile:</span>
              <Quote className="line-clamp-2">{request.user_notes}</Quote>
            </p>
          )}
        </div>
      </div>
      {isPending && (
        <DecisionButtons
          request={request}
          nameId={name}
          onDecide={onDecide}
          // The main button is the one that decides about all that are selected.
          approve={selection.selected.length > 0 ? 'secondary' : 'primary'}
        />
      )}
    </Row>
  );
}

function Times({ request }: Pick<RequestRowProps, 'request'>) {
  const { status, processed_at, processed_by_username } = request;
  const since = <When at={request.user_created_at} brief />;
  const asked = <When at={request.requested_at} brief />;
  const day = processed_at && <When at={processed_at} brief />;
  return (
    <>
      {request.user_age !== null && <span>{request.user_age}</span>} <span>joined {since}</span>{' '}
      <span>asked {asked}</span>{' '}
      {day && (
        <span>
          {status === 'approved' ? <>approved {day}</> : <>rejected {day}</>}
          {processed_by_username && (
            <span>
              {' '}
              by <Name>{processed_by_username}</Name>
            </span>
          )}
        </span>
      )}
    </>
  );
}

interface DecisionButtonsProps {
  request: AdminGroupRequest;
  nameId: string;
  approve: ButtonLook['variant'];
  onDecide: Decide;
}

function DecisionButtons({ request, nameId, approve, onDecide }: DecisionButtonsProps) {
  // While one decision is under way, the other button does nothing.
  const [busy, during] = useBusy();
  const decideBy = (isApproval: boolean) => () => busy || during(onDecide([request], isApproval));
  const common = { size: 'sm', 'aria-describedby': nameId } as const;
  return (
    <RowActions className="shrink-0 flex-nowrap @max-2xl:justify-end">
      <Button {...common} variant={approve} onClick={decideBy(true)}>
        Approve
      </Button>
      <Button {...common} variant="danger-quiet" onClick={decideBy(false)}>
        Reject
      </Button>
    </RowActions>
  );
}
