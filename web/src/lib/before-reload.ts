const tasks = new Set<() => void>();

// Registers what must be kept when the app reloads itself.
export const beforeReload = (task: () => void) => void tasks.add(task);

export function reloadPage() {
  tasks.forEach((task) => task());
  location.reload();
}
