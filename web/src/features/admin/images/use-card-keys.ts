import type { AdminImage } from '@lodge/contracts';
import type { RefObject } from 'react';
import { rightwards } from '../../../lib/language.js';
import { useWindowEvent } from '../../../lib/use-listener.js';
import type { ImageAction } from './image-card.js';
import { columnsOf, focusCard } from './image-grid.js';
import type { Current } from './use-review.js';
import { useShortcuts } from '../use-shortcuts.js';

interface CardKeys {
  letters: boolean;
  isReview: boolean;
  current: Current;
  grid: RefObject<HTMLUListElement | null>;
  onAction: (action: ImageAction, image: AdminImage) => void;
  onUndo: () => unknown;
}

// The grid and the review share these keys, since both show the same current image.
export function useCardKeys({ letters, isReview, current, grid, onAction, onUndo }: CardKeys) {
  const onCurrent = (action: ImageAction) => () =>
    current.image ? onAction(action, current.image) : false;
  const move = (by: number) => {
    const image = current.goTo(current.index + by);
    if (!isReview) focusCard(image);
  };
  const hasFocus = () => grid.current?.contains(document.activeElement) || isReview;
  const moveRow = (by: number) => () =>
    hasFocus() ? move(isReview ? by : by * columnsOf(grid.current)) : false;
  // Tab makes the focused card the current one, about which the letters decide.
  useWindowEvent('keyup', ({ key, target }) => {
    const cards = [...(grid.current?.children ?? [])];
    const at = cards.findIndex((card) => target instanceof Node && card.contains(target));
    if (key === 'Tab' && at >= 0) current.goTo(at);
  });
  // The next card counts, too: it took the focus when the current one left.
  const isOnCard = () => grid.current && document.activeElement?.parentElement === grid.current;
  useShortcuts({
    letters,
    dialogs: isReview ? 1 : 0,
    keys: {
      a: onCurrent('approve'),
      r: onCurrent('reject'),
      f: onCurrent('flagFace'),
      z: onUndo,
      'Mod+z': onUndo,
      ArrowLeft: () => move(-rightwards()),
      ArrowRight: () => move(rightwards()),
      ArrowUp: moveRow(-1),
      ArrowDown: moveRow(1),
      Enter: () => (isOnCard() ? onCurrent('enlarge')() : false),
    },
  });
}
