import type { News } from '@lodge/contracts';
import { callApi } from '../../lib/api/api.js';
import { useApi } from '../../lib/api/use-api.js';
import { useHint } from '../../lib/live.js';

const NOTHING: News = { photos: null, requests: [], decisions: [], until: null };

// What was approved and decided since the member last said that they know.
export function useNews() {
  const { data, error, mutate } = useApi('news');
  useHint(({ changed }) => {
    if (changed === 'images' || changed === 'groups') void mutate();
  });
  const see = () => {
    if (!data?.until) return;
    void mutate(NOTHING, { revalidate: false });
    // What could not be noted is told again.
    void Promise.allSettled([
      callApi('seeNews', { body: { until: data.until } }),
      ...data.decisions.map(({ id }) => callApi('seeDecision', { params: { id } })),
    ]);
  };
  return { news: data ?? NOTHING, isSettled: Boolean(data || error), see };
}
