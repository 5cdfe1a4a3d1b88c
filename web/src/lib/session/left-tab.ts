import { recall, remember } from '../storage.js';

const KEY = 'left';

/**
 * Hides the page at once; the operator's neutral page replaces it in the window and in the history.
 */
export function exitTab() {
  document.documentElement.dataset.left = '';
  location.replace(document.querySelector<HTMLMetaElement>('meta[name="exit"]')!.content);
}

// Navigating in the history would cancel the exit.
export const isTabLeft = () => document.documentElement.dataset.left !== undefined;

// If storage is blocked, Back shows the login.
export const markTabLeft = () => remember('sessionStorage', KEY, KEY);

// Only the entry that was left is replaced in the tab's history: going back to another one
// redirects again. The mark is cleared with the storage, at the latest at the next sign-in.
export function resumeExit(): boolean {
  if (!recall('sessionStorage', KEY)) return false;
  exitTab();
  return true;
}
