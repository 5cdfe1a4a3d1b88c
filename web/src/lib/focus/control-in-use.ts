const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]';

let inUse: Element | null = null;
let pressed: Element | null = null;

/**
 * Returns the control that was focused or pressed last, even if it is gone. Between a press and its
 * click, Safari focuses the nearest focusable ancestor of a button instead of the button: such a
 * focus is ignored. Toasts do not count, because the focus goes back to where it was before.
 */
export const controlInUse = (): Element | null => inUse;

const controlAt = ({ target }: Event) =>
  target instanceof Element && !target.closest('[data-toasts]') ? target.closest(CONTROL) : null;

const CAPTURE = { capture: true };

addEventListener(
  'pointerdown',
  (event) => {
    pressed = inUse = controlAt(event);
  },
  CAPTURE,
);
addEventListener('click', () => (pressed = null), CAPTURE);
addEventListener(
  'focusin',
  (event) => {
    const focused = controlAt(event);
    if (focused && !(pressed && focused.contains(pressed))) inUse = focused;
  },
  CAPTURE,
);
