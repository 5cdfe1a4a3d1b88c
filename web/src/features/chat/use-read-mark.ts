import { useEffect, useEffectEvent, useState } from 'react';
import { throttled } from '../../lib/throttled.js';
import { useListener } from '../../lib/use-listener.js';

// Milliseconds between marks: while the reader scrolls, the last message seen changes many times a
// second.
const BETWEEN_MARKS = 1_000;

export interface ReadMark {
  onRead: () => void;
  // Called for a message that arrived while the page was hidden.
  onMissed: () => void;
}

// Marks only what was on the screen while the page was visible. Admins who are not members mark
// nothing.
export function useReadMark(
  seenId: number,
  markRead: ((id: number) => Promise<void>) | undefined,
  { onRead, onMissed }: ReadMark,
) {
  const mark = () => {
    if (!markRead || seenId === 0) return;
    if (document.hidden) return onMissed();
    // A failure is ignored, as the next call makes up for it: until then a few messages count as
    // unread.
    markRead(seenId).then(onRead, () => undefined);
  };
  useListener(atLooks, () => document.hidden || mark());
  const onSeen = useEffectEvent(mark);
  const [soon] = useState(() => throttled((run: () => void) => run(), BETWEEN_MARKS));
  const canMark = markRead !== undefined;
  useEffect(() => {
    if (canMark && seenId > 0) soon(() => onSeen());
  }, [seenId, canMark, soon]);
}

// Fires when the page becomes visible again, and on unmount for what was seen since the last mark.
function atLooks(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    listener();
  };
}
