import type { Query } from './queries.js';

type Library = Record<string, (where: Element, what: unknown, options?: object) => HTMLElement[]>;
type Written = string | { source: string; flags: string };

/**
 * Returns the visible elements that a query finds, or null where Testing Library is not loaded.
 * While a document takes the place of another there are none.
 * Runs in the page, so it uses nothing from around it.
 */
export function found(query: Query): HTMLElement[] | null {
  const library = (globalThis as { TestingLibraryDom?: Library }).TestingLibraryDom;
  if (!library) return null;
  if (!document.body) return [];
  const pattern = (text: unknown) =>
    text && typeof text === 'object'
      ? new RegExp((text as RegExp).source, (text as RegExp).flags)
      : (text as Written | undefined);
  const search = ({ by, what, name, within, at }: Query): HTMLElement[] => {
    const places = within ? search(within) : [document.body];
    const options = name === undefined ? {} : { name: pattern(name) };
    const all = places
      .flatMap((place) => library[`queryAllBy${by}`]!(place, pattern(what), options))
      .filter((one) => one.checkVisibility({ visibilityProperty: true }));
    return at === undefined ? all : all.slice(at).slice(0, 1);
  };
  return search(query);
}

/** Puts an element where no bar covers it. */
export const centre = (element: HTMLElement) =>
  element.scrollIntoView({ block: 'center', behavior: 'instant' });

/** Ends what moves: a driver presses where an element was when it looked. */
export const endMotion = () =>
  document.getAnimations().forEach((motion) => {
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
  });

/** Chooses in a list, whose options WebKit's driver cannot click. */
export function choose(list: HTMLSelectElement, option: string) {
  const chosen = [...list.options].find(({ label, value }) => [label, value].includes(option));
  if (!chosen) throw new Error(`There is no option ${option}`);
  list.value = chosen.value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
