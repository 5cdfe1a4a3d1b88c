import { useEffect, useState } from 'react';

export interface StableItem {
  key: string;
  // True until the member has seen the item.
  isNew: boolean;
}

// In milliseconds; services that are slower are no longer waited for.
const LONGEST_WAIT = 2_500;

/**
 * Separates the items that loaded with the screen, which stay on it when they are no longer new,
 * from later ones: these would shift what the member is about to press, and are shown on request.
 */
export function useStableItems<Item extends StableItem>(
  items: readonly Item[],
  isSettled: boolean,
) {
  const isLate = useWait(LONGEST_WAIT);
  const [shownKeys, show] = useState<readonly string[]>();
  const isShown = ({ key }: StableItem) => shownKeys?.includes(key) === true;
  const later = items.filter((item) => item.isNew && !isShown(item));
  const keysOf = (some: readonly Item[]) => some.map(({ key }) => key);
  if (!shownKeys && (isSettled || isLate)) show(keysOf(later));
  return {
    isReady: shownKeys !== undefined,
    shown: items.filter(isShown),
    later: shownKeys ? later : [],
    showLater: () => show([...(shownKeys ?? []), ...keysOf(later)]),
    hide: (gone: readonly Item[]) => show(shownKeys?.filter((key) => !keysOf(gone).includes(key))),
  };
}

function useWait(time: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), time);
    return () => clearTimeout(timer);
  }, [time]);
  return isOver;
}
