const tasks = new Set<() => void>();

/** Registers what keeps in the tab what somebody entered and has not sent. */
export const onKeepEntered = (task: () => void) => void tasks.add(task);

/** Call it before the page reloads itself or its session ends elsewhere. */
export const keepEntered = () => tasks.forEach((task) => task());

/** True if something typed there would be lost. */
export const isUnsaved = (part: ParentNode = document) =>
  part.querySelector('[data-unsaved]') !== null;

const losses = new Set<() => boolean>([() => isUnsaved()]);

/** While one of them returns true, the browser asks before it leaves the page. */
export const askBeforeUnload = (wouldLose: () => boolean) => void losses.add(wouldLose);

let isUnasked = false;
addEventListener('beforeunload', (event) => {
  if (!isUnasked && [...losses].some((wouldLose) => wouldLose())) event.preventDefault();
});

/** Call it before the page is left in any case: nothing asks any more. */
export const leaveUnasked = (unasked = true) => void (isUnasked = unasked);

export function reloadPage() {
  keepEntered();
  location.reload();
}
