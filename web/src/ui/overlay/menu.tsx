import type { LucideIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.js';
import { cx } from '../cx.js';
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
  // Items in a layout of their own.
  head?: ReactNode;
  items: readonly MenuItem[];
  trigger: RefObject<HTMLElement | null>;
  // Pixels from the corner of what contains the menu, to open at a pointer.
  at?: { left: number; top: number };
}

const MenuContent = onDemand(() => import('./menu-content.js'));

export interface MenuProps extends Pick<MenuContentProps, 'label' | 'note'> {
  // `tile`: the children fill the button.
  look: 'icon' | 'text' | 'tile';
  items?: MenuContentProps['items'];
  // What a press does where there is no menu now: the button stays, and keeps the focus.
  onPress?: () => void;
  children: ReactNode;
}

export function Menu({ look, label, note, items = [], onPress, children }: MenuProps) {
  // Undefined until it first opens. Then it stays: Radix must see the key that opens a menu to focus
  // its first item.
  const [open, setOpen] = useState<boolean>();
  const trigger = useRef<HTMLButtonElement>(null);
  // React would reveal what suspends in a view transition, which draws a photo's tile above its menu.
  const openLoaded = () => void MenuContent.preload().then(() => setOpen(true));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || onPress) return;
    event.preventDefault();
    openLoaded();
  };
  const button = {
    ref: trigger,
    ...(!onPress && ({ 'aria-haspopup': 'menu', 'aria-expanded': open ?? false } as const)),
    onClick: onPress ?? (() => (open ? setOpen(false) : openLoaded())),
    onKeyDown,
    children,
  } as const;
  return (
    <span className={cx('relative', look === 'tile' ? 'block' : 'inline-flex')}>
      {look === 'icon' && <IconButton label={label} {...button} />}
      {look === 'text' && <Button variant="quiet" size="sm" {...button} />}
      {look === 'tile' && (
        <button type="button" aria-label={label} {...button} className="tile-button" />
      )}
      {open !== undefined && (
        <MenuContent {...{ open, label, note, items, trigger }} onClose={() => setOpen(false)} />
      )}
    </span>
  );
}
