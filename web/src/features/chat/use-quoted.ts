import { APP_TEXTS, t, type ChatMessage } from '@lodge/contracts';
import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { toast } from '../../ui/overlay/toast.js';
import type { Reached } from './conversation.js';

// Limit of older pages loaded to reach a quoted message.
const QUOTE_PAGES = 10;

/** Returns a function that scrolls to a quoted message, loading it if necessary. */
export function useQuoted(
  list: RefObject<HTMLOListElement | null>,
  messages: readonly ChatMessage[],
  loadBackTo: (id: number, maxPages: number) => Promise<Reached>,
) {
  const wanted = useRef<number>(undefined);
  const pressedAt = useRef<Element>(null);
  const scrollToQuoted = useCallback(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-message="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
    row.dataset.shown = '';
    row.addEventListener('blur', () => delete row.dataset.shown, { once: true });
  }, [list]);
  const onMessages = useEffectEvent(() => {
    // A reader who has begun to write since stays in the field.
    const { activeElement } = document;
    if (activeElement !== pressedAt.current && activeElement?.matches('input, textarea'))
      wanted.current = undefined;
    scrollToQuoted();
  });
  useEffect(() => {
    if (messages.length > 0) onMessages();
  }, [messages]);
  return useCallback(
    async (id: number) => {
      wanted.current = id;
      pressedAt.current = document.activeElement;
      scrollToQuoted();
      const reached = await loadBackTo(id, QUOTE_PAGES);
      // Another quote may have been pressed meanwhile.
      if (reached === 'loaded' || wanted.current !== id) return;
      wanted.current = undefined;
      toast.error(
        reached === 'failed'
          ? APP_TEXTS.fetchingGroupData
          : t`That message is too far back to show here.`,
      );
    },
    [scrollToQuoted, loadBackTo],
  );
}
