import { useId, useRef, useState } from 'react';
import { giveFocus } from '../../lib/focus/next-focus.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { cx } from '../../ui/cx.js';
import { ShortList } from '../../ui/list/short-list.js';
import type { NewsItem } from './news-items.js';

interface NewsCardProps {
  isSettled: boolean;
  title: string;
  quiet: string;
  showSteps?: () => void;
  shown: readonly NewsItem[];
  later: readonly NewsItem[];
  showLater: () => void;
  // Marks what is shown as seen; undefined where nothing can be.
  markSeen: (() => void) | undefined;
}

// The first line is there at once and keeps its height, so that nothing below moves. News that
// arrives later waits behind a button in that line, which becomes a card when it is pressed.
export function NewsCard({
  isSettled,
  title,
  quiet,
  showSteps,
  shown,
  later,
  showLater,
  markSeen,
}: NewsCardProps) {
  const heading = useId();
  // As high as what may still come; where all is known, as high as a button.
  const [room] = useState(isSettled && !showSteps ? 'min-h-10' : 'min-h-16.5 md:min-h-18.5');
  const isCard = shown.length > 0;
  const titleLine = useRef<HTMLHeadingElement>(null);
  // `Got it` takes the place of the pressed button, and a second press must not take the news away.
  const showNew = () => {
    showLater();
    giveFocus(titleLine.current);
  };
  const seeAll = () => {
    // The pressed button goes away: the focus moves to the page's heading.
    giveFocus(document.querySelector('h1'));
    markSeen?.();
  };
  return (
    <>
      {!isCard && later.length === 0 && (
        <p
          aria-busy={!isSettled || undefined}
          className={cx('-mt-3 flex flex-wrap items-baseline gap-x-4 text-soft', room)}
        >
          {isSettled && <span>{quiet}</span>}
          {isSettled && showSteps && (
            <Button size="sm" variant="secondary" onClick={showSteps}>
              Show me
            </Button>
          )}
        </p>
      )}
      {(isCard || later.length > 0) && (
        <Card
          aria-labelledby={heading}
          className={
            isCard
              ? 'py-3! md:py-4!'
              : cx('-mt-3 grid content-start border-0! bg-transparent! p-0! shadow-none!', room)
          }
        >
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 max-[22.5rem]:gap-x-2">
            <h2
              ref={titleLine}
              id={heading}
              tabIndex={-1}
              className="grow basis-24 text-lg max-[22.5rem]:text-base"
            >
              {title}
            </h2>
            {later.length > 0 && (
              <Button size="sm" variant="secondary" className="shrink-0" onClick={showNew}>
                Show {later.length} new
              </Button>
            )}
            {later.length === 0 && markSeen && (
              <Button size="sm" variant="quiet" className="-me-3 shrink-0" onClick={seeAll}>
                Got it
              </Button>
            )}
          </div>
          <ShortList
            rows={shown.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          />
        </Card>
      )}
      <p role="status" className="sr-only">
        {later.length > 0 && `${later.length} new since your last visit`}
      </p>
    </>
  );
}
