import { APP_TEXTS, type ListedGroup } from '@lodge/contracts';
import { callApi } from '../../lib/api/api.js';
import { groupPath } from '../../lib/paths.js';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';
import { attempt, type Action } from '../../ui/action.js';
import { Button } from '../../ui/button.js';

interface GroupActionProps {
  group: ListedGroup;
  nameId: string;
  onChanged: () => Promise<unknown>;
  // Leaves out the second button, for which there is no room.
  isBrief?: boolean;
}

export function GroupAction({
  group: { id, is_member, request_status, request_id = 0 },
  nameId,
  onChanged,
  isBrief,
}: GroupActionProps) {
  const navigate = useNavigateWhileShown();
  // After a failure, too: the request may already be pending, decided or gone.
  const change = (action: Action<unknown>) => () => attempt({ ...action, settled: onChanged });
  const request = change({
    call: () => callApi('requestAccess', { params: { id } }),
    success: APP_TEXTS.accessRequested,
    failed: () => APP_TEXTS.submittingRequest,
    about: `access ${id}`,
  });
  const withdraw = change(withdrawal(request_id));
  const common = { size: 'sm', variant: 'secondary', 'aria-describedby': nameId } as const;
  if (is_member)
    return (
      <Button {...common} className={WIDTH} onClick={() => void navigate(groupPath(id))}>
        Enter Group
      </Button>
    );
  if (request_status === 'pending')
    return (
      <div className="flex max-w-full flex-wrap justify-center gap-1 max-md:w-36 max-md:gap-0 lg:w-39">
        <Button {...common} disabled className={`${WIDTH} whitespace-nowrap`}>
          Request Pending
        </Button>
        {!isBrief && (
          <Button {...common} variant="quiet" onClick={withdraw}>
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
    <Button {...common} className={WIDTH} onClick={request}>
      Request Access
    </Button>
  );
}

// All actions have the same width, so that a row keeps its layout when its state changes.
const WIDTH = 'min-w-[min(100%,--spacing(36))] max-md:px-2 md:min-w-39';

export const withdrawal = (id: number) => ({
  call: () => callApi('withdrawRequest', { params: { id } }),
  success: APP_TEXTS.requestWithdrawn,
  failed: APP_TEXTS.withdrawingRequest,
  about: `withdrawal ${id}`,
});
