import { APP_TEXTS, type AdminGroupRequest, type BodyOf } from '@lodge/contracts';
import { useId } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { attempt, useBusy, actionError } from '../../../ui/action.js';
import { Button, type ButtonLook } from '../../../ui/button.js';
import { toast } from '../../../ui/overlay/toast.js';
import { Face } from '../../../ui/photo/face.js';
import { Quote } from '../../../ui/quote.js';
import { StateBadge } from '../../../ui/state.js';
import { Emblem } from '../../../ui/emblem.js';
import { Email, Name } from '../../../ui/written-text.js';
import { useListChange } from '../../../lib/api/use-list-change.js';
import { useRecountWaiting } from '../use-waiting.js';
import { PersonName } from '../person/person-link.js';
import { PersonStates } from '../person/person-states.js';
import { useRefreshPerson } from '../person/use-refresh-person.js';
import { Row, RowActions } from '../rows.js';
import { When } from '../when.js';
import type { Selection } from './use-selection.js';

interface RequestRowProps {
  request: AdminGroupRequest;
  selection: Selection;
  // False when the filter gives every row the same status.
  showsStatus: boolean;
}

export function RequestRow({ request, selection, showsStatus }: RequestRowProps) {
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
              <strong className="relative ps-7 font-semibold text-ink">
                <Emblem of={request} className="absolute start-0 -top-0.5 size-6 rounded-sm" />
                <Name>{request.group_name}</Name>
              </strong>
            </span>
            <PersonStates person={request} isBrief />
            {showsStatus && <StateBadge state={request.status} />}
          </p>
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
            <p className="mt-1 text-sm">
              <Quote className="line-clamp-2">{request.user_notes}</Quote>
            </p>
          )}
        </div>
      </div>
      {isPending && (
        <DecisionButtons
          request={request}
          nameId={name}
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

type Decision = BodyOf<'decideGroupRequest'>['action'];

interface DecisionButtonsProps {
  request: AdminGroupRequest;
  nameId: string;
  approve: ButtonLook['variant'];
}

function DecisionButtons({ request: { id, user_id }, nameId, approve }: DecisionButtonsProps) {
  const { update, refresh } = useListChange('groupRequests');
  const recountWaiting = useRecountWaiting();
  const refreshPerson = useRefreshPerson();
  // While one decision is under way, the other button does nothing.
  const [busy, during] = useBusy();
  const decide = (action: Decision) =>
    attempt({
      call: () => callApi('decideGroupRequest', { params: { id }, body: { action } }),
      done: ({ request }) => {
        update(id, request);
        toast.success(action === 'approve' ? APP_TEXTS.requestApproved : APP_TEXTS.requestRejected);
      },
      failed: actionError(APP_TEXTS.processingRequest(action)),
      // Another admin decided it first.
      onConflict: refresh,
      settled: () => {
        recountWaiting();
        refreshPerson(user_id);
      },
      about: `request ${id}`,
    });
  const decideBy = (action: Decision) => () => busy || during(decide(action));
  const common = { size: 'sm', 'aria-describedby': nameId } as const;
  return (
    <RowActions className="shrink-0 flex-nowrap @max-2xl:justify-end">
      <Button {...common} variant={approve} onClick={decideBy('approve')}>
        Approve
      </Button>
      <Button {...common} variant="danger-quiet" onClick={decideBy('reject')}>
        Reject
      </Button>
    </RowActions>
  );
}
