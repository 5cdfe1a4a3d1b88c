import { APP_TEXTS, t } from '@lodge/contracts';
import { useCallback, useRef, type RefObject } from 'react';
import { toast } from '../../ui/overlay/toast.js';
import type { Conversation } from './conversation.js';

// Limit of older pages loaded to reach a quoted message.
const QUOTE_PAGES = 10;

/** Returns a function that scrolls to a quoted message, loading it if necessary. */
export function useQuoted(
  list: RefObject<HTMLOListElement | null>,
  { loadBackTo }: Pick<Conversation, 'loadBackTo'>,
) {
  const wantedId = useRef<number>(undefined);
  return useCallback(
    async (id: number) => {
      wantedId.current = id;
      const pressed = document.activeElement;
      const reached = await loadBackTo(id, QUOTE_PAGES);
      // Another quote may have been pressed meanwhile.
      if (wantedId.current !== id) return;
      if (reached === 'failed') toast.error(APP_TEXTS.fetchingGroupData);
      else if (reached === 'too-far') toast.error(t`That message is too far back to show here.`);
      // A reader who has begun to write since stays in the field.
      else if (document.activeElement === pressed || !isWriting()) showRow(list.current, id);
    },
    [list, loadBackTo],
  );
}

const isWriting = () => document.activeElement?.matches('input, textarea');

function showRow(list: HTMLElement | null, id: number) {
  const row = list?.querySelector<HTMLElement>(`[data-message="${id}"]`);
  if (!row) return;
  row.scrollIntoView({ block: 'center' });
  row.focus({ preventScroll: true });
  row.dataset.shown = '';
  row.addEventListener('blur', () => delete row.dataset.shown, { once: true });
}
