import { Maximize2, Minimize2 } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.js';

interface ExpandButtonProps {
  expanded: boolean;
  onChange: (expanded: boolean) => void;
}

export function ExpandButton({ expanded, onChange }: ExpandButtonProps) {
  const Icon = expanded ? Minimize2 : Maximize2;
  return (
    <IconButton label="Expand" aria-pressed={expanded} onClick={() => onChange(!expanded)}>
      <Icon aria-hidden className="size-5" />
    </IconButton>
  );
}
