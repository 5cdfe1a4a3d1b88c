import type { ChatMessage, NodCount } from '@lodge/contracts';
import type { MouseEvent } from 'react';
import { plural } from '../../lib/language.js';
import { cx } from '../../ui/cx.js';
import { useChat } from './chat-context.js';
import { useNod } from './use-nod.js';

interface NodsProps {
  message: ChatMessage;
  own: boolean;
}

/** Below a message; a press gives the same nod, or takes one's own back. */
export function Nods({ message: { id, nods = [] }, own }: NodsProps) {
  const { mayWrite } = useChat();
  const nod = useNod();
  const press = ({ currentTarget }: MouseEvent, { emoji, count, mine }: NodCount) => {
    // The focus stays at the message if its button goes.
    if (mine && count === 1) currentTarget.closest('li')?.focus({ preventScroll: true });
    void nod(id, emoji);
  };
  return (
    <div className={cx('message-nods', own ? 'justify-end' : 'ps-11')}>
      {nods.map((one) => (
        <button
          key={one.emoji}
          type="button"
          tabIndex={-1}
          disabled={!mayWrite}
          aria-pressed={one.mine}
          aria-label={told(one)}
          onClick={(event) => press(event, one)}
          className="nod"
        >
          <span className="emoji">{one.emoji}</span> {one.count}
        </button>
      ))}
    </div>
  );
}

const told = ({ emoji, count, mine }: NodCount) =>
  mine
    ? plural(count, {
        one: `You nodded ${emoji}`,
        other: `${count} people nodded ${emoji}, you too`,
      })
    : plural(count, {
        one: `1 person nodded ${emoji}`,
        other: `${count} people nodded ${emoji}`,
      });
