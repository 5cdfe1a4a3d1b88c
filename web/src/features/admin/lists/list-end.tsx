import { APP_TEXTS } from '@lodge/contracts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.js';
import type { AdminList } from './use-admin-list.js';

type ListEndProps = Pick<AdminList, 'hasMore' | 'more' | 'loadMore'> & { length: number };

/** Fetches the next page before the reader gets to the end; the button is for whoever is faster. */
export function ListEnd({ hasMore, more, loadMore, length }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMore || more === 'failed' || !end.current) return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadMore(), { rootMargin: '600px' });
    near.observe(end.current);
    return () => near.disconnect();
    // A longer list may still end within sight: look again.
  }, [hasMore, more, loadMore, length]);

  if (!hasMore) return null;
  return (
    <div ref={end} className="mt-6 flex flex-col items-center gap-3">
      {more === 'failed' && <p role="alert" className="text-sm font-semibold text-danger">{APP_TEXTS.fetchingAdminData}</p>}
      <Button variant="secondary" size="sm" busy={more === 'loading'} onClick={() => void loadMore()}>{more === 'failed' ? 'Try again' : 'Load more'}</Button>
    </div>
  );
}
