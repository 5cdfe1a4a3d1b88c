import { recall, remember } from './storage.js';

const KEY = 'left';

/** Hides the page at once; the operator's neutral page takes its place, also in the history. */
export function exitTab() {
  document.documentElement.dataset.left = '';
  location.replace(document.querySelector<HTMLMetaElement>('meta[name="exit"]')!.content);
}

// A step in the history would stop the way out.
export const isTabLeft = () => document.documentElement.dataset.left !== undefined;

// Where storage is blocked, Back shows the login.
export const markTabLeft = () => remember('sessionStorage', KEY, KEY);

// Only the entry that was left is replaced in the tab's history: a return to another is sent on.
// The mark goes with the storage, at the latest at the next sign-in.
export function resumeExit(): boolean {
  if (!recall('sessionStorage', KEY)) return false;
  exitTab();
  return true;
}
