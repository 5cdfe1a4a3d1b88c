// The button, link or field of the latest press.
let pressed: Element | null = null;

/**
 * Ignores the second press of a double click if another control has moved below the pointer
 * meanwhile, such as the button of the next row.
 */
export function ignoreMovedControls(event: MouseEvent): void {
  const control =
    event.target instanceof Element ? event.target.closest('button, a, label, input') : null;
  // A click on a label is followed by one on what it labels.
  const meant = control instanceof HTMLLabelElement ? (control.control ?? control) : control;
  if (event.detail < 2 || meant === pressed) {
    pressed = meant;
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Holding Enter down must not press what the focus has moved to. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  const { key, repeat, target } = event;
  if (repeat && key === 'Enter' && target instanceof Element && target.matches('button, a'))
    event.preventDefault();
}
