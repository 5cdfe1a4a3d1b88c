import { MAX_WAITING, t } from '@lodge/contracts';
import { useApi, useMutate } from '../../lib/api/use-api.js';
import { isReviewer } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { countText } from '../../lib/counts.js';

const REFRESH_INTERVAL = 20_000;

/** Number of items waiting for a reviewer; the live stream triggers a recount too. */
export const useWaiting = (mayReview = true) =>
  useApi(mayReview ? 'waiting' : null, { swr: { refreshInterval: REFRESH_INTERVAL } });

/** What waits in all queues together. */
export function useWaitingCount(): number {
  const { data } = useWaiting(isReviewer(useViewer()));
  return Object.values(data ?? {}).reduce((sum, one) => sum + one, 0);
}

export const waitingText = (count: number) => countText(count, MAX_WAITING);

export function toDecide(count: number): string {
  const waiting = waitingText(count);
  return t`${waiting} to decide`;
}

export function useRecountWaiting() {
  const mutate = useMutate();
  return () => void mutate('waiting');
}
