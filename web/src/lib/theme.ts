import { createStore, useStore } from './create-store.js';

export type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;

const systemTheme = (): Theme => (system.matches ? 'dark' : 'light');
const currentTheme = (): Theme => (root.dataset.theme as Theme | undefined) ?? systemTheme();

const theme = createStore(currentTheme());
system.addEventListener('change', () => theme.set(currentTheme()));

// Choosing the system's theme follows the system again.
export function useTheme() {
  const other: Theme = useStore(theme) === 'dark' ? 'light' : 'dark';
  return { other, switchTheme: () => choose(other) };
}

function choose(chosen: Theme) {
  if (chosen === systemTheme()) delete root.dataset.theme;
  else root.dataset.theme = chosen;
  store(root.dataset.theme);
  theme.set(chosen);
}

function store(chosen: string | undefined) {
  try {
    if (chosen) localStorage.setItem('theme', chosen);
    else localStorage.removeItem('theme');
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}
