import { ArrowDown } from 'lucide-react';
import { plural } from '../../lib/language.js';
import { unreadText } from '../../lib/counts.js';
import { Button } from '../../ui/button.js';

interface NewMessagesButtonProps {
  // Excludes messages of muted members.
  count: number;
  onShow: () => void;
}

export const NewMessagesButton = ({ count, onShow }: NewMessagesButtonProps) => (
  <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-surface from-70% pt-6 pb-3 text-center">
    <Button
      size="sm"
      onClick={onShow}
      className="pointer-events-auto min-h-9 animate-rise gap-1.5 rounded-full whitespace-nowrap shadow-float pointer-coarse:min-h-11"
    >
      <ArrowDown aria-hidden className="size-4" />
      {count > 0 ? newMessages(count) : 'New messages'}
    </Button>
  </div>
);

const newMessages = (count: number) =>
  plural(count, { one: '1 new message', other: `${unreadText(count)} new messages` });
