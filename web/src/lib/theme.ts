import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
const root = document.documentElement;

const systemTheme = (): Theme => (system.matches ? 'dark' : 'light');
const current = (): Theme => (root.dataset.theme as Theme | undefined) ?? systemTheme();

/** The theme shown, and the switch to the other one. Choosing what the system shows means following it again. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current);
  const other: Theme = theme === 'dark' ? 'light' : 'dark';
  return { theme, other, switchTheme: () => choose(other) };
}

function choose(theme: Theme) {
  if (theme === systemTheme()) delete root.dataset.theme;
  else root.dataset.theme = theme;
  remember(root.dataset.theme);
  listeners.forEach((listener) => listener());
}

function remember(theme: string | undefined) {
  try {
    if (theme) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
