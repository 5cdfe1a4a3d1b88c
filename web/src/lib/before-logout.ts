const tasks = new Set<() => Promise<unknown>>();

// Runs `task` while the session still lasts. Returns a function that unregisters it.
export function beforeLogout(task: () => Promise<unknown>): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

// A failing task does not keep the user signed in.
export const runBeforeLogout = () => Promise.allSettled([...tasks].map((task) => task()));
