import { ArrowDown } from 'lucide-react';
import { plural } from '../../lib/language.js';
import { unreadText } from '../../lib/counts.js';

interface NewMessagesButtonProps {
  // Excludes messages of muted members.
  count: number;
  onShow: () => void;
}

export const NewMessagesButton = ({ count, onShow }: NewMessagesButtonProps) => (
  <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center bg-linear-to-t from-surface from-70% pt-6 pb-3">
    <button
      type="button"
      onClick={onShow}
      className="pointer-events-auto inline-flex min-h-9 animate-rise items-center gap-1.5 rounded-full border border-transparent bg-accent px-3.5 pointer-coarse:min-h-11 text-sm font-semibold whitespace-nowrap text-on-accent shadow-float hover:bg-accent-hover"
    >
      <ArrowDown aria-hidden className="size-4" />
      {count > 0 ? newMessages(count) : 'New messages'}
    </button>
  </div>
);

const newMessages = (count: number) =>
  plural(count, { one: '1 new message', other: `${unreadText(count)} new messages` });
