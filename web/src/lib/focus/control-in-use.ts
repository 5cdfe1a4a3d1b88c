const CONTROL = 'a[href], button, input, select, textarea, summary, [tabindex]';

let inUse: Element | null = null;
let pressed: Element | null = null;

/**
 * Returns the control that was focused or pressed last, even if it is gone. Safari does not focus a
 * pressed button, but an ancestor that can have the focus, if there is one; it does so before the
 * click, after which an ancestor has the focus because a script gave it. Toasts do not count: the
 * focus goes back to where it was before.
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
