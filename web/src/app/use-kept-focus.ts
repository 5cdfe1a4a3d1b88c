import { useEffect } from 'react';
import { controlInUse } from '../lib/focus/control-in-use.js';
import { giveFocus, nextFocus, placeOf } from '../lib/focus/next-focus.js';

// When the focused control disappears, or moves with its row, browsers focus the body: Tab begins at
// the top again, and a screen reader says nothing.

/** Keeps the focus on a control that moves; when it disappears, the next one gets the focus. */
export function useKeptFocus() {
  useEffect(() => {
    // May be a toast's button; `control` is then still the one in use on the page.
    let focused: EventTarget | null = null;
    let control: Element | null = null;
    let place = placeOf(null);
    const remember = ({ target }: Event) => {
      focused = target;
      control = controlInUse();
      place = placeOf(control);
    };
    const restore = (changes: MutationRecord[]) => {
      if (!control || !isFocusLost(place.around)) return;
      if (!wasTaken(control, changes) && !wasTaken(focused, changes)) return;
      const next = control.isConnected ? control : nextFocus(control, place);
      [focused, control] = [null, null];
      giveFocus(next);
    };
    const observer = new MutationObserver(restore);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', remember);
    document.addEventListener('keydown', pressOnce);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', remember);
      document.removeEventListener('keydown', pressOnce);
    };
  }, []);
}

// True also for a moved element, which was removed from its old place.
const wasTaken = (target: EventTarget | null, changes: readonly MutationRecord[]) =>
  target instanceof Node &&
  (!target.isConnected ||
    changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(target))));

// Safari focuses an ancestor of a pressed button instead of the button.
const isFocusLost = (around: readonly Element[]) =>
  document.activeElement === document.body || around.some((one) => one === document.activeElement);

// Holding Enter down must not press what the focus has moved to.
function pressOnce(event: KeyboardEvent) {
  const { key, repeat, target } = event;
  if (repeat && key === 'Enter' && target instanceof Element && target.matches('button, a'))
    event.preventDefault();
}
