const tasks = new Set<() => void>();

/** Registers what keeps in the tab what somebody entered and has not sent. */
export const onKeepEntered = (task: () => void) => void tasks.add(task);

/** Call it before the page reloads itself or its session ends elsewhere. */
export const keepEntered = () => tasks.forEach((task) => task());

export function reloadPage() {
  keepEntered();
  location.reload();
}
