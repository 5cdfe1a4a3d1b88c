import type { LucideIcon } from 'lucide-react';
import {
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from './button.js';
import { cx } from './cx.js';
import { IconButton } from './icon-button.js';
import { onDemand } from './on-demand.js';

export interface MenuItem {
  text: string;
  icon: LucideIcon;
  danger?: boolean;
  onSelect: () => void;
}

export interface MenuContentProps {
  open: boolean;
  onClose: () => void;
  // The accessible name.
  label: string;
  // Above the items.
  note?: ReactNode;
  items: readonly MenuItem[];
  align: 'start' | 'end';
  trigger: RefObject<HTMLButtonElement | null>;
}

const MenuContent = onDemand<MenuContentProps>(
  () => import('./menu-content.js'),
  ({ open }) => open,
);

interface MenuProps extends Pick<MenuContentProps, 'label' | 'note' | 'items'> {
  // Of the button. A `face` brings its own looks.
  look: 'icon' | 'text' | 'face';
  children: ReactNode;
  className?: string;
}

export function Menu({ look, label, note, items, children, className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  const button = {
    ref: trigger,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    onKeyDown,
    children,
  } as const;
  return (
    <span className={cx('relative inline-flex', className)}>
      {look === 'icon' && <IconButton label={label} {...button} />}
      {look === 'text' && <Button variant="quiet" size="sm" {...button} />}
      {look === 'face' && <FaceButton label={label} {...button} />}
      <MenuContent
        {...{ open, label, note, items, trigger }}
        align={look === 'face' ? 'start' : 'end'}
        onClose={() => setOpen(false)}
      />
    </span>
  );
}

// Over the face, whose letters are no part of its name. A finger reaches it beyond what is seen.
const FaceButton = ({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) => (
  <>
    {children}
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className="absolute inset-0 rounded-full transition-shadow before:absolute before:-inset-1 hover:ring-2 hover:ring-brass/60 aria-expanded:ring-2 aria-expanded:ring-brass/60"
    />
  </>
);
