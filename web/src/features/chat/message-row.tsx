import type { Avatar, ChatMessage } from '@lodge/contracts';
import { EllipsisVertical, Trash2 } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import { cx } from '../../ui/cx.js';
import { IconButton } from '../../ui/icon-button.js';
import { Face } from '../../ui/photo/face.js';
import { useSwipe } from '../../ui/photo/swipe.js';
import { useChat } from './chat-context.js';
import { MessageQuote } from './message-quote.js';
import { MessageText } from './message-text.js';
import { Nods } from './nods.js';
import { clock, fullTime } from '../../lib/dates.js';
import { Name } from '../../ui/written-text.js';

export interface Author {
  id: number;
  username: string;
}

interface MessageRowProps {
  message: ChatMessage;
  // Set if a new day begins with this message.
  day: string | false;
  first: boolean;
  isNew: boolean;
  viewerId: number;
  avatar: Avatar | undefined;
  onAuthor: (author: Author) => void;
  onQuote: (id: number) => unknown;
  // Given to admins only, who may delete any message.
  onDelete: ((message: ChatMessage) => void) | undefined;
}

export const MessageRow = memo(function MessageRow({
  message,
  day,
  first,
  isNew,
  viewerId,
  avatar,
  onAuthor,
  onQuote,
  onDelete,
}: MessageRowProps) {
  const { user_id: id, username, reply_to: quoted } = message;
  const own = id === viewerId;
  const show = () => onAuthor({ id, username });
  const { writing, mayWrite, isAtEnd } = useChat();
  const { handlers } = useSwipe(() => writing.reply(message), {
    begins: (event) => mayWrite && isAtEnd && isFingerInside(event),
    only: TOWARDS_THE_END,
  });
  return (
    <li
      data-message={message.id}
      tabIndex={-1}
      className={cx(
        'group/row -mb-1 rounded-sm pb-1 -outline-offset-2 transition-colors has-data-[state=open]:bg-hover data-shown:bg-hover',
        first && !day && !isNew && 'mt-1.5',
      )}
    >
      {day && <div className="message-rule text-muted">{day}</div>}
      {isNew && <div className="message-rule text-brass">New</div>}
      <div
        {...handlers}
        className={cx(
          'mt-1 flex touch-pan-y touch-pinch-zoom items-end gap-2',
          own && 'flex-row-reverse',
        )}
      >
        {!own &&
          (first ? (
            <PhotoButton username={username} avatar={avatar} onClick={show} />
          ) : (
            <span className="w-9 shrink-0" />
          ))}
        <div
          data-bubble
          className={cx(
            'message-bubble max-w-[82%] rounded-lg border px-3 py-1.5',
            own
              ? 'rounded-ee-sm border-brass/35 bg-brass-wash'
              : 'rounded-es-sm border-line bg-raised',
          )}
        >
          <p
            className={cx(
              'clip-marks text-sm font-semibold text-brass',
              (own || !first) && 'sr-only',
            )}
          >
            {own ? (
              'You'
            ) : first ? (
              <button
                type="button"
                tabIndex={-1}
                aria-haspopup="dialog"
                onClick={show}
                className="clip-marks min-h-6 max-w-full rounded-sm text-start hover:underline"
              >
                <Name>{username}</Name>
              </button>
            ) : (
              <Name>{username}</Name>
            )}
          </p>
          {quoted && <MessageQuote {...{ quoted, viewerId }} onShow={onQuote} />}
          <p className="clip-marks flow-root text-sm whitespace-pre-wrap">
            <MessageText text={message.content} mentions={message.mentions} />
            <TimeButton message={message} />
          </p>
        </div>
        {onDelete && <DeleteButton onClick={() => onDelete(message)} />}
      </div>
      {message.nods && <Nods {...{ message, own }} />}
    </li>
  );
});

// A swipe towards where lines end answers: to the right where they run to the right.
const TOWARDS_THE_END = -1;

// Pixels at the window's edges, where a swipe is the browser's: it leads back.
const EDGE = 24;

// Buttons within a message take no presses from a finger that has moved.
const isFingerInside = ({ pointerType, clientX }: PointerEvent) =>
  pointerType !== 'mouse' && Math.min(clientX, innerWidth - clientX) > EDGE;

// Opens the menu of actions, as does a long press on the message.
const TimeButton = ({ message: { created_at, edited_at } }: Pick<MessageRowProps, 'message'>) => (
  <button type="button" data-actions tabIndex={-1} aria-haspopup="menu" className="message-time">
    {edited_at && <span title={fullTime(edited_at)}>edited</span>}{' '}
    <time dateTime={created_at} title={fullTime(created_at)}>
      {clock(created_at)}
    </time>
    <span className="sr-only">, actions</span>
    <EllipsisVertical
      aria-hidden
      className="absolute -start-2.5 size-3.5 transition-opacity group-hover/row:opacity-100 group-focus-within/row:opacity-100 pointer-coarse:hidden pointer-fine:opacity-0"
    />
  </button>
);

// Shown beside the message only for a mouse.
const DeleteButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton
    icon={Trash2}
    label="Delete message"
    tabIndex={-1}
    onClick={onClick}
    className="message-delete"
  />
);

interface PhotoButtonProps {
  username: string;
  avatar: Avatar | undefined;
  onClick: () => void;
}

const PhotoButton = ({ username, avatar, onClick }: PhotoButtonProps) => (
  <span className="relative flex shrink-0 self-start">
    <Face name={username} photo={avatar?.filename} placeholder={avatar?.placeholder} />
    {/* Covers the initials, which must not be part of the accessible name. Keyboards use the name
        beside it. */}
    <button
      type="button"
      data-pointer
      tabIndex={-1}
      aria-haspopup="dialog"
      aria-label={`Profile of ${username}`}
      title={`Profile of ${username}`}
      onClick={onClick}
      className="absolute inset-0 rounded-full transition-shadow before:absolute before:-inset-1 hover:ring-2 hover:ring-brass/60"
    />
  </span>
);
