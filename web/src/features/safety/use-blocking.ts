import { SAFETY_TEXTS } from '@lodge/contracts';
import { callApi } from '../../lib/api/api.js';
import { useRefetchEverything } from '../../lib/live.js';
import { attempt } from '../../ui/action.js';
import { toast } from '../../ui/overlay/toast.js';

export function useBlocking() {
  const refetch = useRefetchEverything();
  const change = (call: () => Promise<unknown>, text: string, undo: () => unknown) =>
    attempt({
      call,
      done: () => toast.undoable(text, undo),
      failed: SAFETY_TEXTS.changingBlock,
      // The member may be gone already.
      settled: refetch,
    });
  const block = (userId: number): Promise<boolean> =>
    change(
      () => callApi('block', { body: { userId } }),
      SAFETY_TEXTS.blocked,
      () => unblock(userId),
    );
  const unblock = (userId: number): Promise<boolean> =>
    change(
      () => callApi('unblock', { params: { userId } }),
      SAFETY_TEXTS.unblocked,
      () => block(userId),
    );
  return { block, unblock };
}
