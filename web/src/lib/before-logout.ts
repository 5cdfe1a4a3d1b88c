const tasks = new Set<() => void>();

// Registers what must stop before the session ends.
export const beforeLogout = (task: () => void) => void tasks.add(task);

export const runBeforeLogout = () => tasks.forEach((task) => task());
