import { t } from '@lodge/contracts';
import { Monitor, Moon, Sun } from 'lucide-react';
import { createStore, useStore } from '../lib/create-store.js';
import { remember } from '../lib/storage.js';
import { IconButton } from './icon-button.js';

const LABELS = {
  light: t`Switch to light theme`,
  dark: t`Switch to dark theme`,
  system: t`Use system theme`,
};
const ICONS = { light: Sun, dark: Moon, system: Monitor };

export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useStore(next);
  const Icon = ICONS[theme];
  const onClick = () => choose(theme);
  return (
    <IconButton label={LABELS[theme]} {...{ onClick, className }}>
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}

type Theme = 'light' | 'dark' | 'system';

const system = matchMedia('(prefers-color-scheme: dark)');
const { dataset } = document.documentElement;

// Cycles from the system's theme to the opposite one, then to the system's as a fixed choice, then
// back to the system.
function following(): Theme {
  const [same, other]: Theme[] = system.matches ? ['dark', 'light'] : ['light', 'dark'];
  if (!dataset.theme) return other!;
  return dataset.theme === other ? same! : 'system';
}

const next = createStore(following());
const update = () => next.set(following());
system.addEventListener('change', update);

function choose(theme: Theme) {
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  remember('localStorage', 'theme', dataset.theme);
  update();
}
