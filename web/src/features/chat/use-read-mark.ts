import { useEffect, useEffectEvent, useRef } from 'react';
import { paced } from '../../lib/paced.js';

// Milliseconds: who scrolls sees another row many times a second.
const BETWEEN_MARKS = 1_000;

export interface ReadMark {
  // Admins who are not members have none.
  markRead: ((id: number) => Promise<void>) | undefined;
  onRead: () => void;
  // Something came while nobody looked.
  onMissed: () => void;
}

// Only what was on the screen while the page was visible.
export function useReadMark(seenId: number, { markRead, onRead, onMissed }: ReadMark) {
  const mark = useEffectEvent(() => {
    if (!markRead || seenId === 0) return;
    if (document.hidden) return onMissed();
    // The next call makes up for a failure: until then a few messages count as unread.
    markRead(seenId).then(onRead, () => undefined);
  });
  const markSoon = useRef(() => {});
  useEffect(() => {
    markSoon.current = paced(() => mark(), BETWEEN_MARKS);
    const onVisible = () => document.hidden || mark();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      // What was seen since the last mark.
      onVisible();
    };
  }, []);
  const canMark = markRead !== undefined;
  useEffect(() => {
    if (canMark && seenId > 0) markSoon.current();
  }, [seenId, canMark]);
}
