import { useEffect, useEffectEvent } from 'react';

/** Marks the newest message that was on the screen as read, as soon as the page is visible. */
export function useReadMark(
  seenId: number,
  markRead: ((id: number) => Promise<void>) | undefined,
  onRead: () => void,
) {
  const mark = useEffectEvent(() => {
    // A failure is made up for by the next call: until then a few messages count as unread.
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
