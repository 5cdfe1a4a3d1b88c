import type { LucideIcon } from 'lucide-react';
import { cx } from '../../ui/cx.js';

interface MessageActionProps {
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  onClick: () => void;
}

// Beside a message; a mouse shows it only where it points, the keyboard where it is.
export const MessageAction = ({ label, icon: Icon, danger, onClick }: MessageActionProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={label}
    title={label}
    onClick={onClick}
    className={cx(
      'inline-flex size-8 shrink-0 items-center justify-center self-center rounded-md text-muted transition-opacity group-hover:opacity-100 group-focus-visible/row:opacity-100 focus-visible:opacity-100 pointer-fine:opacity-0',
      danger ? 'hover:bg-danger-wash hover:text-danger' : 'hover:bg-hover hover:text-ink',
    )}
  >
    <Icon aria-hidden className="size-4" />
  </button>
);
