import { Monitor, Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/theme.js';
import { IconButton } from './icon-button.js';

const ICONS = { light: Sun, dark: Moon, system: Monitor };

export function ThemeSwitch({ className }: { className?: string }) {
  const { next, switchTheme } = useTheme();
  const Icon = ICONS[next];
  return (
    <IconButton
      data-keep-clear
      label={next === 'system' ? 'Use system theme' : `Switch to ${next} theme`}
      onClick={switchTheme}
      className={className}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}
