import type { Page } from 'playwright-core';

/** What is wrong with the page as it stands, whatever was done before; runs in the page. */
function faultHere(): string | undefined {
  const { body, documentElement: root, activeElement: focus } = document;
  const layers = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu]')];
  const open = layers.filter((layer) => layer.checkVisibility()).at(-1);
  if (root.scrollWidth > root.clientWidth) return 'the page scrolls sideways';
  if (body.innerText.trim() === '') return 'the page is blank';
  if (open && (!focus || focus === body)) return 'the focus is lost while a dialog is open';
  if (open) return undefined;
  const app = document.getElementById('root');
  if (getComputedStyle(body).pointerEvents === 'none') return 'the page takes no clicks';
  if (body.hasAttribute('data-scroll-locked')) return 'the page does not scroll';
  return app?.closest('[inert], [aria-hidden=true]')
    ? 'the page is hidden from readers'
    : undefined;
}

// Milliseconds, in which what moves, loads or closes may come to rest.
const REST = 5_000;

/** What is still wrong when the page had time to come to rest. */
export async function faultOf(page: Page): Promise<string | undefined> {
  const end = Date.now() + REST;
  let fault = await ask(page, faultHere);
  while (fault && Date.now() < end) {
    await ask(page, () => new Promise(requestAnimationFrame));
    fault = await ask(page, faultHere);
  }
  return fault;
}

/** How many dialogs and menus are open. */
export const openLayers = (page: Page) =>
  ask(
    page,
    () =>
      [...document.querySelectorAll('[role=dialog], [role=menu]')].filter((layer) =>
        layer.checkVisibility(),
      ).length,
  );

const ATTEMPTS = 10;

/** Asks the page, and the next one where it is replaced meanwhile. */
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
