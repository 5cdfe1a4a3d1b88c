import { useCallback, type RefObject } from 'react';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.js';

/** Returns a function that shows a quoted message, around which it opens the chat if it is not loaded. */
export function useQuoted(list: RefObject<HTMLOListElement | null>) {
  const navigate = useNavigateWhileShown();
  return useCallback(
    (id: number) => {
      if (!showRow(list.current, id)) void navigate({ search: `?around=${id}` });
    },
    [list, navigate],
  );
}

/** Returns false if the message has no row. */
export function showRow(list: HTMLElement | null, id: number): boolean {
  const row = list?.querySelector<HTMLElement>(`[data-message="${id}"]`);
  if (!row) return false;
  row.scrollIntoView({ block: 'center' });
  row.focus({ preventScroll: true });
  row.dataset.shown = '';
  row.addEventListener('blur', () => delete row.dataset.shown, { once: true });
  return true;
}
