import { ArrowDown } from 'lucide-react';
import { unreadText } from '../../lib/unread-text.js';

interface NewMessagesButtonProps {
  // Without those of muted members.
  count: number;
  onShow: () => void;
}

export const NewMessagesButton = ({ count, onShow }: NewMessagesButtonProps) => (
  <button
    type="button"
    onClick={onShow}
    className="absolute bottom-3 left-1/2 inline-flex min-h-11 -translate-x-1/2 animate-rise items-center gap-2 rounded-full bg-accent px-4.5 text-sm font-semibold whitespace-nowrap text-on-accent shadow-float hover:bg-accent-hover"
  >
    <ArrowDown aria-hidden className="size-4" />
    New messages
    {count > 0 && <span className="tabular-nums">{unreadText(count)}</span>}
  </button>
);
