import { t } from '@lodge/contracts';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useStore } from '../lib/create-store.js';
import { deviceSetting } from '../lib/device-setting.js';
import { useMedia } from '../lib/use-media.js';
import { IconButton } from './icon-button.js';

type Theme = 'system' | 'light' | 'dark';

const LABELS = {
  light: t`Switch to light theme`,
  dark: t`Switch to dark theme`,
  system: t`Use system theme`,
};
const ICONS = { light: Sun, dark: Moon, system: Monitor };

// Applied before the first paint by lib/early-theme.js.
const chosen = deviceSetting<Theme>('theme', ['system', 'light', 'dark'], 'system');

function choose(theme: Theme) {
  chosen.set(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function ThemeSwitch({ className }: { className?: string }) {
  const [same, other]: Theme[] = useMedia('(prefers-color-scheme: dark)')
    ? ['dark', 'light']
    : ['light', 'dark'];
  // Cycles from the system's theme to the opposite one, then to the system's as a fixed choice, then
  // back to the system.
  const next = { system: other!, [other!]: same!, [same!]: 'system' as const }[useStore(chosen)]!;
  return (
    <IconButton
      icon={ICONS[next]}
      label={LABELS[next]}
      onClick={() => choose(next)}
      className={className}
    />
  );
}
