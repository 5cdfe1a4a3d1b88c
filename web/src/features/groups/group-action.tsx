import { APP_TEXTS, urlOf, type ListedGroup } from '@lodge/contracts';
import { useNavigate } from 'react-router-dom';
import { callApi } from '../../lib/api/api.js';
import { groupPath } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { PendingRequest } from './pending-request.js';
import { useRequestChange } from './use-request-change.js';

interface GroupActionProps {
  group: ListedGroup;
  nameId: string;
  onChanged: () => Promise<unknown>;
}

export function GroupAction({
  group: { id, is_member, request_status, request_id },
  nameId,
  onChanged,
}: GroupActionProps) {
  const navigate = useNavigate();
  const request = useAccessRequest(id, onChanged);
  const common = { size: 'sm', className: WIDTH, 'aria-describedby': nameId } as const;
  if (is_member)
    return (
      <Button {...common} variant="secondary" onClick={() => void navigate(groupPath(id))}>
        Enter Group
      </Button>
    );
  if (request_status === 'pending')
    return <PendingRequest requestId={request_id} nameId={nameId} onWithdrawn={onChanged} />;
  if (request_status === 'rejected')
    return (
      <Button {...common} variant="secondary" disabled>
        Request Rejected
      </Button>
    );
  // Also after an approved request: a member who was removed may request access again.
  return (
    <Button {...common} variant="secondary" onClick={request}>
      Request Access
    </Button>
  );
}

// The same for all, so that a row keeps its shape when its state changes.
const WIDTH = 'ms-auto min-w-36';

function useAccessRequest(groupId: number, onChanged: () => Promise<unknown>) {
  const target = { params: { id: groupId } };
  return useRequestChange(urlOf('requestAccess', target), onChanged, {
    call: () => callApi('requestAccess', target),
    success: APP_TEXTS.accessRequested,
    failure: () => APP_TEXTS.submittingRequest,
  });
}
