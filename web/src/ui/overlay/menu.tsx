import type { LucideIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.js';
import { IconButton } from '../icon-button.js';
import { onDemand } from '../on-demand.js';

interface MenuRow {
  text: string;
  icon: LucideIcon;
}

export interface MenuAction extends MenuRow {
  danger?: boolean;
  onSelect: () => void;
}

// A row that replaces the menu's rows with its own.
export interface MenuStep extends MenuRow {
  note?: ReactNode;
  items: readonly MenuAction[];
}

export type MenuItem = MenuAction | MenuStep;

export interface MenuContentProps {
  open: boolean;
  onClose: () => void;
  // Accessible name.
  label: string;
  note?: ReactNode;
  items: readonly MenuItem[];
  trigger: RefObject<HTMLElement | null>;
}

const MenuContent = onDemand(() => import('./menu-content.js'));

interface MenuProps extends Pick<MenuContentProps, 'label' | 'note' | 'items'> {
  look: 'icon' | 'text';
  children: ReactNode;
}

export function Menu({ look, label, note, items, children }: MenuProps) {
  // Undefined until it first opens. Then it stays: Radix must see the key that opens a menu to focus
  // its first item.
  const [open, setOpen] = useState<boolean>();
  const trigger = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  const button = {
    ref: trigger,
    'aria-haspopup': 'menu',
    'aria-expanded': open ?? false,
    onClick: () => setOpen(!open),
    onKeyDown,
    children,
  } as const;
  return (
    <span className="relative inline-flex">
      {look === 'icon' && <IconButton label={label} {...button} />}
      {look === 'text' && <Button variant="quiet" size="sm" {...button} />}
      {open !== undefined && (
        <MenuContent {...{ open, label, note, items, trigger }} onClose={() => setOpen(false)} />
      )}
    </span>
  );
}
