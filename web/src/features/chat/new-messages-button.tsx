import { ArrowDown } from 'lucide-react';
import { plural } from '../../lib/language.js';
import { unreadText } from '../../lib/unread-text.js';

interface NewMessagesButtonProps {
  // Excludes messages of muted members.
  count: number;
  onShow: () => void;
}

export const NewMessagesButton = ({ count, onShow }: NewMessagesButtonProps) => (
  <button
    type="button"
    onClick={onShow}
    className="absolute end-3 bottom-3 inline-flex min-h-9 animate-rise items-center gap-1.5 rounded-full border border-transparent bg-accent px-3.5 pointer-coarse:min-h-11 text-sm font-semibold whitespace-nowrap text-on-accent shadow-float hover:bg-accent-hover"
  >
    <ArrowDown aria-hidden className="size-4" />
    {count > 0 ? newMessages(count) : 'New messages'}
  </button>
);

const newMessages = (count: number) =>
  plural(count, { one: '1 new message', other: `${unreadText(count)} new messages` });
