import { APP_TEXTS, urlOf } from '@lodge/contracts';
import { useSWRConfig } from 'swr';
import { errorText, isConflict } from '../../lib/api/api-error.js';
import { callApi } from '../../lib/api/api.js';
import { useForgetPages } from '../../lib/api/use-pages.js';
import { toast } from '../../ui/overlay/toast.js';

// Resolves to false when the viewer is still in the group; to be removed meanwhile is as good.
export function useLeaveGroup(onLeft?: () => void) {
  const { mutate } = useSWRConfig();
  const forget = useForgetPages();
  return async (id: number): Promise<boolean> => {
    try {
      await callApi('leaveGroup', { params: { id } });
      toast.success(APP_TEXTS.leftGroup);
    } catch (error) {
      if (!isConflict(error)) {
        toast.error(errorText(error, APP_TEXTS.leavingGroup));
        return false;
      }
    }
    onLeft?.();
    forget('groupMembers', { params: { id } });
    await mutate(urlOf('ownGroups'));
    return true;
  };
}
