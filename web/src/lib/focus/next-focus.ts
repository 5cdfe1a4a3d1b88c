/** Where a control is, for when it is gone. */
export interface ControlPlace {
  control: Element;
  // The dialog, menu, panel or toast that it is in.
  layer: Element | null;
  // The elements around it, nearest first.
  around: Element[];
  // The rows of its list below and above it, nearest first. Others may come above meanwhile, so a
  // place by its number would be another's.
  below: Element[];
  above: Element[];
}

/** What can have the focus, without the edges of a dialog, which pass it on. */
export const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [tabindex]:not([data-radix-focus-guard])';

// In a form that opened in place of its button.
const FIELD = 'form :is(input, select, textarea)';
// Stops of the Tab key: other keys, or pointers alone, reach controls with the index -1.
const BUTTON = 'button:not(:disabled, [tabindex="-1"])';
const CONTROL =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"])';
// What surrounds parts of the page that have nothing to do with each other.
const WHOLE = 'body, #root, main, header[data-bar], header[data-bar] > *';
const PART = 'section, aside, [role=dialog], [role=log], [role=tabpanel]';
const LAYER = '[role=dialog], [role=menu], [data-layer]';

export function placeOf(control: Element): ControlPlace {
  const around: Element[] = [];
  for (let at = control.parentElement; at; at = at.parentElement) around.push(at);
  const row = control.closest('li');
  const all: Element[] = [...(row?.parentElement?.children ?? [])];
  const index = row ? all.indexOf(row) : 0;
  return {
    control,
    layer: control.closest(LAYER),
    around,
    below: all.slice(index + 1),
    above: all.slice(0, index).reverse(),
  };
}

/**
 * Returns the element to focus: the control itself or, if it is gone or disabled, in a list the next row or the
 * one before, elsewhere a control of what is still around it, else the heading.
 */
export function nextFocus({ control, around, below, above }: ControlPlace): Element | null {
  if (control.isConnected && !control.matches(':disabled')) return control;
  for (const parent of around.filter((one) => one.isConnected)) {
    if (parent.matches(`${WHOLE}, ${PART}`)) return startOf(parent);
    const isList = parent.matches('ul, ol');
    const isThere = (row: Element) => row.parentElement === parent;
    const before = above.find(isThere);
    // A row that has come in its place follows the one before. Not every row has a control.
    const rows = [...below.filter(isThere), before?.nextElementSibling, before];
    const next = (isList ? rows : [parent])
      .map((one) => one && controlIn(one, control))
      .find(Boolean);
    if (next || isList) return next ?? startOf(parent);
  }
  return startOf(document.body);
}

/** Headings get the focus for keyboard users alone, so it must not scroll the page. */
export function giveFocus(to: Element | null) {
  if (to instanceof HTMLElement) to.focus({ preventScroll: to.matches('h1, h2, h3') });
}

// Returns a row itself if it can have the focus, else its control of the same kind.
function controlIn(place: Element, control: Element): HTMLElement | undefined {
  if (place instanceof HTMLElement && place.matches('li[tabindex]')) return place;
  const opensMenu = control.matches('[aria-haspopup]') && first(place, '[aria-haspopup]');
  return opensMenu || first(place, FIELD) || first(place, BUTTON) || first(place, CONTROL);
}

const first = (around: Element, selector: string) =>
  [...around.querySelectorAll<HTMLElement>(selector)].find(isVisible);

// jsdom lays nothing out.
const isVisible = (element: Element) => element.checkVisibility?.() ?? true;

// A layer itself, or a part's heading.
function startOf(parent: Element): HTMLElement | null {
  const part = parent.closest<HTMLElement>(`${PART}, main`);
  const start = part?.matches('[role=dialog], [role=log]')
    ? part
    : part?.querySelector<HTMLElement>('h1, h2, h3');
  if (start && !start.matches('[tabindex]')) start.tabIndex = -1;
  return start ?? document.querySelector('h1');
}
