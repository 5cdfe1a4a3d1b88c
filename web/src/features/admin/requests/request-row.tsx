import type { AdminGroupRequest, RequestStatus } from '@lodge/contracts';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Initials } from '../../../ui/initials.js';
import { Row, RowActions } from '../row.js';
import { When } from '../when.js';
import type { Decision } from './use-decide.js';

const STATUS = {
  pending: { tone: 'brass', text: 'Pending' },
  approved: { tone: 'success', text: 'Approved' },
  rejected: { tone: 'danger', text: 'Rejected' },
} as const satisfies Record<RequestStatus, object>;

export function RequestRow({
  request,
  onDecide,
}: {
  request: AdminGroupRequest;
  onDecide: (decision: Decision) => Promise<void>;
}) {
  const name = useId();
  const { tone, text } = STATUS[request.status];
  return (
    <Row>
      <div className="flex min-w-0 flex-1 gap-3.5">
        <Initials name={request.user_username} className="mt-0.5 size-11" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span id={name} className="clip-marks">
              <strong className="font-semibold">
                <bdi>{request.user_username}</bdi>
              </strong>{' '}
              <span className="text-soft">asks to join</span>{' '}
              <strong className="font-semibold">
                <bdi>{request.group_name}</bdi>
              </strong>
            </span>
            <Badge tone={tone}>{text}</Badge>
          </p>
          <p className="clip-marks text-sm text-soft">
            {request.user_email && (
              <>
                <bdi>{request.user_email}</bdi> <span aria-hidden>·</span>{' '}
                <span className="font-mono text-xs tracking-wider">{request.group_code}</span>
              </>
            )}
          </p>
          <p className="clip-marks mt-1 text-xs text-muted">
            Requested <When at={request.requested_at} time />
            {request.processed_at && (
              <>
                {' '}
                <span aria-hidden>·</span> {text.toLowerCase()}{' '}
                <When at={request.processed_at} time />
                {request.processed_by_username && (
                  <>
                    {' '}
                    by <bdi>{request.processed_by_username}</bdi>
                  </>
                )}
              </>
            )}
          </p>
        </div>
      </div>
      {request.status === 'pending' && <DecisionButtons nameId={name} onDecide={onDecide} />}
    </Row>
  );
}

function DecisionButtons({
  nameId,
  onDecide,
}: {
  nameId: string;
  onDecide: (decision: Decision) => Promise<void>;
}) {
  const [busy, setBusy] = useState<Decision>();
  const decide = (decision: Decision) => async () => {
    if (busy) return;
    setBusy(decision);
    await onDecide(decision);
    setBusy(undefined);
  };
  return (
    <RowActions>
      <Button
        size="sm"
        aria-describedby={nameId}
        busy={busy === 'approve'}
        onClick={decide('approve')}
      >
        Approve
      </Button>
      <Button
        size="sm"
        variant="secondary"
        className="text-danger!"
        aria-describedby={nameId}
        busy={busy === 'reject'}
        onClick={decide('reject')}
      >
        Reject
      </Button>
    </RowActions>
  );
}
