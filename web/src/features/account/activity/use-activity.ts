import { useEffect } from 'react';
import { usePages } from '../../../lib/use-pages.js';
import { ownActivity } from './own-activity.js';

const PAGE = 10;

export function useActivity() {
  const activity = usePages('accountActivity', (page) => page.events, {
    limit: PAGE,
    isStale: (hint) => hint.changed === 'sessions',
  });
  const { refresh } = activity;

  useEffect(() => {
    const onChange = () => void refresh();
    window.addEventListener('focus', onChange);
    const unsubscribe = ownActivity.subscribe(onChange);
    return () => {
      window.removeEventListener('focus', onChange);
      unsubscribe();
    };
  }, [refresh]);

  return activity;
}
