import { APP_TEXTS, type ListedGroup } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.js';
import { groupPath } from '../../lib/paths.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';
import { attempt, type Action } from '../../ui/action.js';
import { Button } from '../../ui/button.js';
import { onDemand } from '../../ui/on-demand.js';

const RequestDialog = onDemand(() => import('./request-dialog.js'));

interface GroupActionProps {
  group: ListedGroup;
  nameId: string;
  onChanged: () => Promise<unknown>;
  // Leaves out the second button, for which there is no room.
  isBrief?: boolean;
}

export function GroupAction({ group, nameId, onChanged, isBrief }: GroupActionProps) {
  const { id, is_member, request_status, request_id = 0 } = group;
  const navigate = useNavigateWhileShown();
  // After a failure, too: the request may already be pending, decided or gone.
  const change = (action: Action<unknown>) => () => attempt({ ...action, settled: onChanged });
  const common = { size: 'sm', variant: 'secondary', 'aria-describedby': nameId } as const;
  if (is_member)
    return (
      <Button {...common} className={WIDTH} onClick={() => void navigate(groupPath(id))}>
        Enter Group
      </Button>
    );
  if (request_status === 'pending')
    return (
      <div className={PAIR}>
        <Button {...common} disabled className={`${WIDTH} whitespace-nowrap`}>
          Request Pending
        </Button>
        {!isBrief && (
          <Button {...common} variant="quiet" onClick={change(withdrawal(request_id))}>
            Withdraw
          </Button>
        )}
      </div>
    );
  if (request_status === 'rejected')
    return (
      <Button {...common} disabled className={WIDTH}>
        Request Rejected
      </Button>
    );
  // Shown after an approved request too: a member who was removed may request access again.
  return (
    <div className={PAIR}>
      <Button {...common} className={WIDTH} onClick={change(accessRequest(id))}>
        Request Access
      </Button>
      {!isBrief && <LineButton {...{ group, nameId, onChanged }} />}
    </div>
  );
}

// Apart, so that its dialog is over with the state in which it was opened.
function LineButton({ group, nameId, onChanged }: GroupActionProps) {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" aria-describedby={nameId} onClick={() => setWriting(true)}>
        Add a line
      </Button>
      {isWriting && <RequestDialog {...{ group, onChanged }} onClose={() => setWriting(false)} />}
    </>
  );
}

// All actions have the same width, so that a row keeps its layout when its state changes.
const PAIR = 'flex max-w-full flex-wrap gap-1 max-md:w-full lg:w-39 lg:justify-center';
const WIDTH = 'min-w-[min(100%,--spacing(36))] max-md:px-2 md:min-w-39';

export const accessRequest = (id: number, message = '') => ({
  call: () => callApi('requestAccess', { params: { id }, body: { message } }),
  success: APP_TEXTS.accessRequested,
  failed: () => APP_TEXTS.submittingRequest,
  about: `access ${id}`,
});

export const withdrawal = (id: number) => ({
  call: () => callApi('withdrawRequest', { params: { id } }),
  success: APP_TEXTS.requestWithdrawn,
  failed: APP_TEXTS.withdrawingRequest,
  about: `withdrawal ${id}`,
});
