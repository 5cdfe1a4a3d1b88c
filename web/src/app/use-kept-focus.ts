import { useEffect } from 'react';
import { controlInUse } from '../lib/control-in-use.js';
import { heirOf, pathTo, type Step } from '../lib/focus-heir.js';

// Browsers leave the focus on the body when the control that has it goes: Tab begins at the top
// again, and a screen reader says nothing.

/** When the control in use goes, the focus moves to its heir. */
export function useKeptFocus() {
  useEffect(() => {
    // A toast's button, too, after which the control in use is still there.
    let focused: EventTarget | null = null;
    let control: Element | null = null;
    let path: Step[] = [];
    const remember = ({ target }: Event) => {
      focused = target;
      control = controlInUse();
      path = pathTo(control);
    };
    const restore = () => {
      if (!control || !(isGone(control) || isGone(focused)) || !isFocusLost(path)) return;
      const heir = isGone(control) ? heirOf(control, path) : control;
      [focused, control] = [null, null];
      if (heir instanceof HTMLElement) heir.focus({ preventScroll: heir.matches('h1, h2, h3') });
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

const isGone = (target: EventTarget | null) => target instanceof Node && !target.isConnected;

// Safari leaves the focus of a pressed button with what is around it.
const isFocusLost = (path: readonly Step[]) =>
  document.activeElement === document.body ||
  path.some(({ parent }) => parent === document.activeElement);

// Holding Enter down must not press what the focus has moved to.
function pressOnce(event: KeyboardEvent) {
  const { key, repeat, target } = event;
  if (repeat && key === 'Enter' && target instanceof Element && target.matches('button, a'))
    event.preventDefault();
}
