import { useEffect } from 'react';

/** Tells of the newest message that was on the screen, as soon as somebody looks at it. */
export function useReadMark(
  seenId: number,
  markRead: (id: number) => Promise<void>,
  onRead: () => void,
) {
  useEffect(() => {
    const mark = () => {
      // One that fails is made up for by the next: it counts a few messages as new, no more.
      if (!document.hidden && seenId > 0) markRead(seenId).then(onRead, () => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [seenId, markRead, onRead]);
}
