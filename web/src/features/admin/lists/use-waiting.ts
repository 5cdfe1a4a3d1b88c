import { useApi } from '../../../lib/api/use-api.js';
import { PENDING } from './use-pending-count.js';

/** How much waits for a reviewer; the live stream has it counted again. */
export function useWaiting(isReviewer: boolean) {
  const answers = {
    images: useApi(isReviewer ? 'images' : null, { query: PENDING.images }),
    requests: useApi(isReviewer ? 'groupRequests' : null, { query: PENDING.groupRequests }),
    reports: useApi(isReviewer ? 'reportQueue' : null, { query: PENDING.reportQueue }),
  };
  const countOf = ({ data }: { data?: { pending_count: number } }) => data?.pending_count ?? 0;
  return {
    images: countOf(answers.images),
    requests: countOf(answers.requests),
    reports: countOf(answers.reports),
    isSettled: !isReviewer || Object.values(answers).every(({ data, error }) => data || error),
  };
}
