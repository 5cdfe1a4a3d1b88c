import { useEffect, useRef } from 'react';
import { Button } from './button.js';

/** How a list that grows page by page goes on. */
export interface ListMore {
  hasMore: boolean;
  more: 'idle' | 'loading' | 'failed';
  loadMore: () => Promise<unknown>;
}

type ListEndProps = ListMore & {
  length: number;
  /** What to say when the next page could not be fetched. */
  failedText: string;
};

/** Fetches the next page before the reader gets to the end; the button is for whoever is faster. */
export function ListEnd({ hasMore, more, loadMore, length, failedText }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMore || more !== 'idle' || !end.current) return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && void loadMore(), {
      rootMargin: '600px',
    });
    near.observe(end.current);
    return () => near.disconnect();
    // A longer list may still end within sight: look again.
  }, [hasMore, more, loadMore, length]);

  if (!hasMore) return null;
  return (
    <div ref={end} className="mt-6 flex flex-col items-center gap-3">
      {more === 'failed' && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {failedText}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        busy={more === 'loading'}
        onClick={() => void loadMore()}
      >
        {more === 'failed' ? 'Try again' : 'Load more'}
      </Button>
    </div>
  );
}
