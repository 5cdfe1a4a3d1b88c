import { useEffect, useEffectEvent, useState } from 'react';
import { useMutate } from '../../lib/api/use-api.js';
import { onReturn } from '../../lib/page-in-view.js';
import { throttle } from '../../lib/throttle.js';
import { useListener } from '../../lib/use-listener.js';

// Milliseconds between marks: while the reader scrolls, the last message seen changes many times a
// second.
const BETWEEN_MARKS = 1_000;

// Marks only what was on the screen while the reader was at the page. Admins who are not members mark
// nothing. The counts follow a hint, which all pages of the reader get.
export function useReadMark(seenId: number, markRead: ((id: number) => Promise<void>) | undefined) {
  const mutate = useMutate();
  const mark = () => {
    if (!markRead || seenId === 0) return;
    // The lists of groups count what arrives while nobody looks.
    if (!isPageInFocus()) return void mutate('ownGroups');
    // A failure is ignored, as the next call makes up for it: until then a few messages count as
    // unread.
    markRead(seenId).catch(() => undefined);
  };
  useListener(onFocusReturn, () => isPageInFocus() && mark());
  const onSeen = useEffectEvent(mark);
  const [soon] = useState(() => throttle((run: () => void) => run(), BETWEEN_MARKS));
  const canMark = markRead !== undefined;
  useEffect(() => {
    if (canMark && seenId > 0) soon(() => onSeen());
  }, [seenId, canMark, soon]);
}

// A window can be visible beside the one that its user works in.
const isPageInFocus = () => !document.hidden && document.hasFocus();

// Fires when the reader comes back, and on unmount for what was seen since the last mark.
function onFocusReturn(listener: () => void) {
  const end = onReturn(listener);
  return () => {
    end();
    listener();
  };
}
