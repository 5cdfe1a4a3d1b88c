import { APP_TEXTS, urlOf, type ListedGroup } from '@lodge/contracts';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import useSWRMutation from 'swr/mutation';
import { callApi } from '../../lib/api.js';
import { groupPath } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';

interface GroupActionProps {
  group: ListedGroup;
  nameId: string;
  onRequested: () => Promise<unknown>;
}

export function GroupAction({
  group: { id, is_member, request_status },
  nameId,
  onRequested,
}: GroupActionProps) {
  const navigate = useNavigate();
  const { busy, request } = useAccessRequest(id, onRequested);
  const common = { size: 'sm', className: WIDTH, 'aria-describedby': nameId } as const;
  if (is_member)
    return (
      <Button {...common} onClick={() => navigate(groupPath(id))}>
        Enter Group
      </Button>
    );
  if (request_status === 'pending')
    return (
      <Button {...common} variant="secondary" disabled>
        Request Pending
      </Button>
    );
  if (request_status === 'rejected')
    return (
      <Button {...common} variant="secondary" disabled>
        Request Rejected
      </Button>
    );
  // Also after an approved request: a member who was removed may request access again.
  return (
    <Button {...common} variant="secondary" busy={busy} onClick={request}>
      Request Access
    </Button>
  );
}

// The same for all, so that a row keeps its shape when its state changes.
const WIDTH = 'min-w-42 max-sm:w-full';

function useAccessRequest(groupId: number, onRequested: () => Promise<unknown>) {
  const { trigger, isMutating } = useSWRMutation(
    urlOf('requestAccess', { params: { id: groupId } }),
    async (_url: string, { arg: button }: { arg: Element }) => {
      try {
        await callApi('requestAccess', { params: { id: groupId } });
        toast.errorIsOver(`access ${groupId}`);
        toast.success(APP_TEXTS.accessRequested);
        // A disabled button loses the focus.
        if (document.activeElement === button)
          button.closest('article')?.focus({ preventScroll: true });
      } catch {
        toast.error(APP_TEXTS.submittingRequest, `access ${groupId}`);
      }
      // After a failure too: the request may be pending, decided or gone already.
      await onRequested();
    },
  );
  return {
    busy: isMutating,
    request: ({ currentTarget }: MouseEvent) => trigger(currentTarget),
  };
}
