export interface Step {
  parent: Element;
  // The children before and after the one that leads to the control, nearest first. Others may come
  // above meanwhile, so a place by its number would be another's.
  before: Element[];
  after: Element[];
}

// Stops of the Tab key: other keys, or pointers alone, reach controls with the index -1.
const BUTTON = 'button:not(:disabled, [tabindex="-1"])';
const CONTROL =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [tabindex="-1"])';
// Neighbours within one of these belong to other parts of the page.
const WHOLE = 'body, #root, main, header[data-bar], header[data-bar] > *';
const PART = 'section, aside, form, [role=dialog], [role=log], [role=tabpanel]';
// Layers give the focus back when they close.
const LAYER = '[role=dialog], [role=menu], [data-layer]';

/** Remembers where a control is, for when it is gone. */
export function pathTo(control: Element | null): Step[] {
  const path: Step[] = [];
  for (let at = control; at?.parentElement; at = at.parentElement) {
    const children = [...at.parentElement.children];
    const index = children.indexOf(at);
    const [before, after] = [children.slice(0, index).reverse(), children.slice(index + 1)];
    path.push({ parent: at.parentElement, before, after });
  }
  return path;
}

/**
 * Returns the element to focus in place of a control that is gone: in a list the next row or the one
 * before, else a control beside it, else the heading. Returns null for a part of a closed layer, which
 * gives the focus back itself.
 */
export function nextFocus(control: Element, path: readonly Step[]): HTMLElement | null {
  const around = [control, ...path.map(({ parent }) => parent)];
  if (around.some((one) => !one.isConnected && one.matches(LAYER))) return null;
  for (const { parent, before, after } of path.filter((step) => step.parent.isConnected)) {
    if (parent.matches(WHOLE)) break;
    const isList = parent.matches('ul, ol');
    const children = [...parent.children];
    const isThere = (child: Element) => child.parentElement === parent;
    // A row follows its neighbours; something new may have taken the control's place.
    const index = children.indexOf(before.find(isThere)!) + 1;
    const rows = isList ? after.filter(isThere) : [];
    const beside = [...rows, ...children.slice(index), ...children.slice(0, index).reverse()];
    for (const child of beside) {
      const next = isList ? inRow(child, control) : first(child, CONTROL);
      if (next) return next;
    }
    if (isList || parent.matches(`li, ${PART}`)) return startOf(parent);
  }
  return document.querySelector('h1');
}

/** Headings get the focus for keyboard users alone, so it must not scroll the page. */
export function giveFocus(to: Element | null) {
  if (to instanceof HTMLElement) to.focus({ preventScroll: to.matches('h1, h2, h3') });
}

// Returns the row itself if it can have the focus, else its control of the same kind.
function inRow(row: Element, control: Element): HTMLElement | undefined {
  if (row instanceof HTMLElement && row.matches('[tabindex]')) return row;
  const opensMenu = control.matches('[aria-haspopup]') && first(row, '[aria-haspopup]');
  return opensMenu || first(row, BUTTON) || first(row, CONTROL);
}

function first(around: Element, selector: string): HTMLElement | undefined {
  const all = [around, ...around.querySelectorAll('*')].filter((one) => one.matches(selector));
  return all.find((one) => one instanceof HTMLElement && isVisible(one)) as HTMLElement | undefined;
}

// jsdom lays nothing out.
const isVisible = (element: Element) => element.checkVisibility?.() ?? true;

// A row or layer itself, or a part's heading.
function startOf(parent: Element): HTMLElement | null {
  const part = parent.closest<HTMLElement>(`li, ${PART}, main`);
  const start = part?.matches('li, [role=dialog], [role=log]')
    ? part
    : part?.querySelector<HTMLElement>('h1, h2, h3');
  if (start && !start.matches('[tabindex]')) start.tabIndex = -1;
  return start ?? document.querySelector('h1');
}
