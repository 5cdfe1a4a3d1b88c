interface Task {
  run: () => Promise<unknown>;
  // Sends the same without waiting, as a page that is being unloaded can.
  beacon: () => void;
}

const tasks = new Set<Task>();

// Registers what must be sent while the session still lasts. Returns a function that unregisters it.
export function beforeLogout(task: Task): () => void {
  tasks.add(task);
  return () => void tasks.delete(task);
}

// A failing task does not keep the user signed in.
export const runBeforeLogout = () => Promise.allSettled([...tasks].map(({ run }) => run()));

export const sendBeforeExit = () => tasks.forEach(({ beacon }) => beacon());
