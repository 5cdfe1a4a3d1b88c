import type { Page } from 'playwright-core';

/**
 * Lists what toasts cover of the headings, titles and statuses, and of the matches of `also`.
 * Elements below an open dialog are ignored.
 */
export const coveredByNotices = (page: Page, also = 'h1'): Promise<string[]> =>
  page.evaluate((further) => {
    const wordsOf = (element: Element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect();
    };
    const notices = [...document.querySelectorAll('[data-toasts] p')].map((text) =>
      text.parentElement!.getBoundingClientRect(),
    );
    const dialog = [...document.querySelectorAll('[role=dialog][data-state=open]')].at(-1);
    return [...(dialog ?? document).querySelectorAll(`h1, h2, h3, [role=status], ${further}`)]
      .filter((one) => !one.closest('[data-toasts]'))
      .filter((one) => {
        const box = one.matches('input, textarea, button')
          ? one.getBoundingClientRect()
          : wordsOf(one);
        return (
          box.width > 1 &&
          box.height > 1 &&
          notices.some(
            (notice) =>
              notice.left < box.right &&
              notice.right > box.left &&
              notice.top < box.bottom &&
              notice.bottom > box.top,
          )
        );
      })
      .map((one) => `${one.tagName}: ${one.textContent}`);
  }, also);
