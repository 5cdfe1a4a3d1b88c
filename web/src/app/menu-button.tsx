import { Menu, X } from 'lucide-react';
import { use, useId } from 'react';
import { Unread } from '../lib/unread.js';
import { unreadMessages } from '../lib/unread-text.js';
import { CountBadge } from '../ui/count-badge.js';
import { IconButton } from '../ui/icon-button.js';

// Where the bar has no room for its links.
export function MenuButton({ open, onClick }: { open: boolean; onClick: () => void }) {
  const unread = use(Unread);
  const description = useId();
  const Icon = open ? X : Menu;
  return (
    <IconButton
      label="Menu"
      title={undefined}
      aria-expanded={open}
      aria-controls="menu"
      aria-describedby={unread ? description : undefined}
      onClick={onClick}
      className="relative md:hidden"
    >
      <Icon aria-hidden className="size-6" />
      {unread && (
        <>
          <CountBadge count={unread} className="absolute top-0.5 right-0" />
          <span id={description} className="sr-only">
            {unreadMessages(unread)}
          </span>
        </>
      )}
    </IconButton>
  );
}
