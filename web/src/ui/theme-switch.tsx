import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/theme.js';
import { IconButton } from './icon-button.js';

export function ThemeSwitch({ className }: { className?: string }) {
  const { other, switchTheme } = useTheme();
  const Icon = other === 'dark' ? Moon : Sun;
  return (
    <IconButton
      data-keep-clear
      label={`Switch to ${other} theme`}
      onClick={switchTheme}
      className={className}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}
