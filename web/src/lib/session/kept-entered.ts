const tasks = new Set<() => void>();

/** Registers what keeps in the tab what somebody entered and has not sent. */
export const onKeepEntered = (task: () => void) => void tasks.add(task);

/** Call it before the page reloads itself or its session ends elsewhere. */
export const keepEntered = () => tasks.forEach((task) => task());

let isUnasked = false;
// Chromium calls `beforeunload` listeners in order of registration, capturing or not: this one must
// precede those of screens, which warn about unsaved changes.
addEventListener('beforeunload', (event) => isUnasked && event.stopImmediatePropagation());

/** Call it before the page is left in any case: nothing asks any more. */
export const leaveUnasked = (unasked = true) => void (isUnasked = unasked);

export function reloadPage() {
  keepEntered();
  location.reload();
}
