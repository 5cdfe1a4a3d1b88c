import type { Page } from 'playwright-core';

/** Checks invariants that hold whatever was done before; runs in the page. */
function faultHere(): string | undefined {
  const { documentElement: root, activeElement: focus } = document;
  // Another language loads the page anew.
  const body = document.body as HTMLElement | null;
  const layers = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu]')];
  const open = layers.filter((layer) => layer.checkVisibility()).at(-1);
  if (!body || body.innerText.trim() === '') return 'the page is blank';
  if (root.scrollWidth > root.clientWidth) return 'the page scrolls sideways';
  if (open && (!focus || focus === body)) return 'the focus is lost while a dialog is open';
  if (open) return undefined;
  const app = document.getElementById('root');
  if (getComputedStyle(body).pointerEvents === 'none') return 'the page takes no clicks';
  if (body.hasAttribute('data-scroll-locked')) return 'the page does not scroll';
  return app?.closest('[inert], [aria-hidden=true]')
    ? 'the page is hidden from readers'
    : undefined;
}

// Milliseconds in which movements, loading and closing must finish.
const REST = 5_000;

/** Returns what is still wrong once the page has had time to settle. */
export async function faultOf(page: Page): Promise<string | undefined> {
  const end = Date.now() + REST;
  let fault = await ask(page, faultHere);
  while (fault && Date.now() < end) {
    await ask(page, () => new Promise(requestAnimationFrame));
    fault = await ask(page, faultHere);
  }
  return fault;
}

export const openLayers = (page: Page) => countOf(page, '[role=dialog], [role=menu]');

export const openDialogs = (page: Page) => countOf(page, '[role=dialog]');

const countOf = (page: Page, layers: string) =>
  ask(
    page,
    (selector) =>
      [...document.querySelectorAll(selector)].filter((layer) => layer.checkVisibility()).length,
    layers,
  );

const ATTEMPTS = 10;

/** Evaluates in the page, and in its successor if it navigates meanwhile. */
export async function ask<T, Given = void>(
  page: Page,
  question: (given: Given) => T | Promise<T>,
  given?: Given,
  attempts = ATTEMPTS,
): Promise<T> {
  try {
    return (await page.evaluate(question as () => T, given)) as T;
  } catch (error) {
    if (!/context was destroyed/.test(String(error)) || attempts === 0) throw error;
    await page.waitForLoadState();
    return ask(page, question, given, attempts - 1);
  }
}
