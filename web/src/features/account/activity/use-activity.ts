import { useListener } from '../../../lib/use-listener.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { useWindowEvent } from '../../../lib/use-window-event.js';
import { ownActivity } from './own-activity.js';

const PAGE = 10;

export function useActivity() {
  const activity = usePages('accountActivity', (page) => page.events, {
    limit: PAGE,
    isStale: (hint) => hint.changed === 'sessions',
  });
  const refresh = () => void activity.refresh();
  useWindowEvent('focus', refresh);
  useListener(ownActivity.subscribe, refresh);
  return activity;
}
