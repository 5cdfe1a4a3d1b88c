import type { Page } from 'playwright-core';

/** Lists what toasts cover of the visible matches of `what`, below an open dialog ignored. */
export const coveredByNotices = (page: Page, what: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const notices = [...document.querySelectorAll('[data-toasts] p')].map((text) =>
      text.parentElement!.getBoundingClientRect(),
    );
    if (notices.length === 0) throw new Error('There is no toast');
    const dialog = [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1);
    const found = [...(dialog ?? document).querySelectorAll(selector)].filter(
      (one) => !one.closest('[data-toasts]') && one.getBoundingClientRect().width > 1,
    );
    if (found.length === 0) throw new Error(`Nothing matches ${selector}`);
    return found
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return notices.some(
          (notice) =>
            notice.left < box.right &&
            notice.right > box.left &&
            notice.top < box.bottom &&
            notice.bottom > box.top,
        );
      })
      .map((one) => `${one.tagName}: ${one.textContent}`);
  }, what);
