// The button, link or field of the latest press.
let pressed: Element | null = null;

/**
 * Ignores the second press of a double click if another control has moved below the pointer
 * meanwhile, such as the button of the next row.
 */
export function ignoreMovedControls(event: MouseEvent): void {
  const control =
    event.target instanceof Element ? event.target.closest('button, a, label, input') : null;
  if (event.detail < 2 || control === pressed) {
    pressed = control;
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
