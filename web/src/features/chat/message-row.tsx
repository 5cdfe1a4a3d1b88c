import type { Avatar, ChatMessage } from '@lodge/contracts';
import { Flag, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../ui/cx.js';
import { AuthorPhoto } from './author-photo.js';
import { MessageAction } from './message-action.js';
import { MessageText } from './message-text.js';
import { clock, fullTime } from '../../lib/dates.js';

export interface Author {
  id: number;
  username: string;
}

interface MessageRowProps {
  message: ChatMessage;
  // The day that begins with this message.
  day: string | false;
  first: boolean;
  isNew: boolean;
  own: boolean;
  onDelete: ((message: ChatMessage) => void) | undefined;
  deleteLabel: string;
  onReport: ((message: ChatMessage) => void) | undefined;
  avatar: Avatar | undefined;
  onAuthor: (author: Author) => void;
}

export const MessageRow = memo(function MessageRow({
  message,
  day,
  first,
  isNew,
  own,
  onDelete,
  deleteLabel,
  onReport,
  avatar,
  onAuthor,
}: MessageRowProps) {
  const { user_id: id, username } = message;
  const show = () => onAuthor({ id, username });
  return (
    <li data-message={message.id} tabIndex={-1} className="group/row rounded-sm -outline-offset-2">
      {day && <DayLine day={day} />}
      {isNew && <NewLine />}
      <div
        className={cx(
          'group flex items-end gap-2',
          own && 'flex-row-reverse',
          first ? 'mt-2.5' : 'mt-1',
        )}
      >
        {!own &&
          (first ? (
            <PhotoButton username={username} avatar={avatar} onClick={show} />
          ) : (
            <span className="w-9 shrink-0" />
          ))}
        <div
          className={cx(
            'max-w-[82%] min-w-0 rounded-lg border px-3 py-1.5',
            own
              ? 'rounded-br-sm border-brass/35 bg-brass-wash'
              : 'rounded-bl-sm border-line bg-raised',
          )}
        >
          <p
            className={cx(
              'clip-marks text-sm font-semibold text-brass',
              (own || !first) && 'sr-only',
            )}
          >
            {own || !first ? (
              <Name own={own} username={username} />
            ) : (
              <NameButton username={username} onClick={show} />
            )}
          </p>
          <p className="clip-marks flow-root text-sm whitespace-pre-wrap">
            <MessageText text={message.content} />
            <time
              dateTime={message.created_at}
              title={fullTime(message.created_at)}
              className="float-right mt-0.5 ml-3 text-xs text-muted tabular-nums"
            >
              {clock(message.created_at)}
            </time>
          </p>
        </div>
        {onDelete && (
          <MessageAction
            label={deleteLabel}
            icon={Trash2}
            danger
            onClick={() => onDelete(message)}
          />
        )}
        {onReport && (
          <MessageAction
            label={`Report message of ${username}`}
            icon={Flag}
            onClick={() => onReport(message)}
          />
        )}
      </div>
    </li>
  );
});

interface PhotoButtonProps {
  username: string;
  avatar: Avatar | undefined;
  onClick: () => void;
}

const PhotoButton = ({ username, avatar, onClick }: PhotoButtonProps) => (
  <span className="relative flex shrink-0 self-start">
    <AuthorPhoto username={username} avatar={avatar} />
    {/* Over the initials, which are no part of its name. The keyboard has the name. */}
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

const NameButton = ({ username, onClick }: { username: string; onClick: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-haspopup="dialog"
    onClick={onClick}
    className="clip-marks min-h-6 max-w-full rounded-sm text-left hover:underline"
  >
    <bdi>{username}</bdi>
  </button>
);

const Name = ({ own, username }: { own: boolean; username: string }) =>
  own ? 'You' : <bdi>{username}</bdi>;

const DayLine = ({ day }: { day: string }) => (
  <div className="flex items-center gap-3 pt-4 pb-1 text-xs font-semibold text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {day}
  </div>
);

const NewLine = () => (
  <div className="flex items-center gap-3 pt-3 text-xs font-semibold text-brass before:h-px before:flex-1 before:bg-brass/50 after:h-px after:flex-1 after:bg-brass/50">
    New
  </div>
);
