import { useEffect, useEffectEvent } from 'react';

// Only what was on the screen while the page was visible.
export function useReadMark(
  seenId: number,
  markRead: ((id: number) => Promise<void>) | undefined,
  onRead: () => void,
) {
  const mark = useEffectEvent(() => {
    // The next call makes up for a failure: until then a few messages count as unread.
    if (!document.hidden && seenId > 0) markRead?.(seenId).then(onRead, () => undefined);
  });
  const canMark = markRead !== undefined;
  useEffect(() => {
    if (!canMark || seenId === 0) return;
    const onVisible = () => mark();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [seenId, canMark]);
}
