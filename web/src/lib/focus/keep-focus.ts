import { FOCUSABLE, giveFocus, nextFocus, placeOf, type ControlPlace } from './next-focus.js';

const USES = ['pointerdown', 'focusin', 'click'] as const;

/**
 * Keeps the focus on a control that moves with its row, and gives it to the next one when the control
 * disappears, or the dialog, menu, panel or toast around it. Browsers would focus the body: Tab would
 * begin at the top again, and a screen reader say nothing. Returns what ends it.
 */
export function keepFocus(): () => void {
  // Where the page and each layer above it were used last, the topmost at the end.
  let places: ControlPlace[] = [];
  // Between a press and its click, Safari focuses the nearest focusable ancestor of a button instead
  // of the button: such a focus is ignored.
  let pressed: Element | null = null;

  const remember = ({ target, type, detail }: UIEvent) => {
    if (type === 'click') pressed = null;
    // Assistive technology may click without a press; the pointer's clicks have a count.
    if (!(target instanceof Element) || detail > 0) return;
    const control = target.closest(FOCUSABLE);
    if (type === 'pointerdown') pressed = control;
    else if (pressed && control?.contains(pressed)) return;
    const place = placeOf(control ?? target);
    const index = places.findIndex(({ layer }) => layer === place.layer);
    // Radix focuses a layer as the one above goes, which is no use: its control stays the last.
    if (type === 'focusin' && control === place.layer && index >= 0)
      places = places.slice(0, index + 1);
    else if (control) places = [...places.slice(0, index < 0 ? undefined : index), place];
    // A press beside the controls of the topmost layer; below it, nothing is used meanwhile.
    else if (index >= 0 && index === places.length - 1) places.pop();
  };

  const restore = (changes: MutationRecord[]) => {
    const last = places.at(-1);
    if (!last || !isFocusLost(last) || !wasTaken(last, changes)) return;
    places = places.filter(({ layer }) => !layer || layer.isConnected);
    // The press that closed a layer may yet move the focus, and what is below is hidden until then.
    if (places.at(-1) === last) giveBack();
    else setTimeout(giveBack);
  };

  // Reads the place only now: the layer below may have closed as well meanwhile.
  const giveBack = () => {
    const place = places.at(-1);
    if (isFocusLost(place)) giveFocus(place ? nextFocus(place) : document.querySelector('h1'));
  };

  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  USES.forEach((type) => document.addEventListener(type, remember, true));
  return () => {
    observer.disconnect();
    USES.forEach((type) => document.removeEventListener(type, remember, true));
  };
}

// True also for a moved element, which was removed from its old place.
const wasTaken = ({ control }: ControlPlace, changes: readonly MutationRecord[]) =>
  !control.isConnected ||
  changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(control)));

// Safari focuses an ancestor of a pressed button instead of the button.
const isFocusLost = (place?: ControlPlace) =>
  document.activeElement === document.body ||
  place?.around.some((one) => one === document.activeElement);
