import { APP_TEXTS, urlOf } from '@lodge/contracts';
import { errorText } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { Button } from '../../ui/button.js';
import { useRequestChange } from './use-request-change.js';

interface PendingRequestProps {
  requestId: number | undefined;
  nameId: string;
  onWithdrawn: () => Promise<unknown>;
}

export function PendingRequest({ requestId = 0, nameId, onWithdrawn }: PendingRequestProps) {
  const target = { params: { id: requestId } };
  const withdraw = useRequestChange(urlOf('withdrawRequest', target), onWithdrawn, {
    call: () => callApi('withdrawRequest', target),
    success: APP_TEXTS.requestWithdrawn,
    failure: (error) => errorText(error, APP_TEXTS.withdrawingRequest),
  });
  return (
    <div className="ms-auto flex gap-2">
      <Button
        size="sm"
        variant="secondary"
        disabled
        aria-describedby={nameId}
        className="min-w-36 whitespace-nowrap"
      >
        Request Pending
      </Button>
      <Button size="sm" variant="quiet" aria-describedby={nameId} onClick={withdraw}>
        Withdraw
      </Button>
    </div>
  );
}
