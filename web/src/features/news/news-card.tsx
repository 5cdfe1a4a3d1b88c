import { useId } from 'react';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/list/skeleton.js';
import { itemsOf, type NewsSource } from './news-items.js';

interface NewsCardProps {
  sources: readonly NewsSource[];
  // Shown if there are none.
  emptyText: string;
}

// Loading, empty or with one row, the card has the same height.
export function NewsCard({ sources, emptyText }: NewsCardProps) {
  const heading = useId();
  const isSettled = sources.every((source) => source.isSettled);
  const items = isSettled ? itemsOf(sources) : [];
  const seeable = sources.filter((source) => source.markSeen && source.items.length > 0);
  const seeAll = () => seeable.forEach((source) => source.markSeen?.());
  return (
    <Card aria-labelledby={heading} aria-busy={!isSettled || undefined} className="py-3 md:py-4">
      <div className="flex min-h-10 items-center justify-between gap-x-4">
        <h2 id={heading} className="text-lg">
          News
        </h2>
        {isSettled && seeable.length > 0 && (
          <Button size="sm" variant="quiet" className="-me-3" onClick={seeAll}>
            Got it
          </Button>
        )}
      </div>
      {!isSettled && <Skeleton className="h-16" />}
      {isSettled && items.length === 0 && (
        <p className="flex min-h-16 items-center text-soft">{emptyText}</p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {items.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </Card>
  );
}
