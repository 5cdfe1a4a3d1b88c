const tasks = new Set<() => void>();

// Registers what must have stopped when the session ends.
export const beforeLogout = (task: () => void) => void tasks.add(task);

export const runBeforeLogout = () => tasks.forEach((task) => task());
