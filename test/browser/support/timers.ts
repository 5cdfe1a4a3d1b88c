import type { Page } from 'playwright-core';

/** Runs in the page. */
const dropTimers = (least: number) => {
  const set = window.setTimeout.bind(window);
  Object.assign(window, {
    setTimeout: (run: TimerHandler, pause = 0, ...rest: unknown[]) =>
      pause >= least ? 0 : set(run, pause, ...rest),
  });
};

/**
 * Disables timers of `milliseconds` or more that the page sets from now on, so that nothing later
 * was triggered by one, however slow the machine is.
 */
export const withoutTimers = (page: Page, milliseconds: number) =>
  page.evaluate(dropTimers, milliseconds);

/** Like `withoutTimers`, from the start of every page loaded from now on. */
export const loadWithoutTimers = (page: Page, milliseconds: number) =>
  page.addInitScript(dropTimers, milliseconds);
