import type { Page } from 'playwright-core';

/**
 * Timers of `milliseconds` or more that the page sets from now on never ring. What happens all the same was set off by
 * something else than time, however slow the machine is.
 */
export const withoutTimers = (page: Page, milliseconds: number) =>
  page.evaluate((least) => {
    const set = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: TimerHandler, pause = 0, ...rest: unknown[]) =>
        pause >= least ? 0 : set(run, pause, ...rest),
    });
  }, milliseconds);

/** How long a notice with this text stands, by the page's own clock: begins to watch for it at once. */
export const lifeOfNotice = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        let began = 0;
        const observer = new MutationObserver(() => {
          const stands = [...document.querySelectorAll('[data-sonner-toaster] p')].some(
            ({ textContent }) => textContent === expected,
          );
          if (stands && !began) began = performance.now();
          if (stands || !began) return;
          observer.disconnect();
          resolve(performance.now() - began);
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );
