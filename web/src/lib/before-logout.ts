const tasks = new Set<() => Promise<unknown>>();

/**
 * Runs `task` to its end before the session does: afterwards the server would reject it.
 * @returns unregisters it
 */
export function beforeLogout(task: () => Promise<unknown>): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

/** A failing task does not keep the user signed in. */
export const runBeforeLogout = () => Promise.allSettled([...tasks].map((task) => task()));
