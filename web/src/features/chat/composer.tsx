import { LIMITS, storedLength } from '@lodge/contracts';
import { Check, SendHorizontal, X } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { isForInputMethod } from '../../lib/focus/typing.js';
import { useStore } from '../../lib/create-store.js';
import { useViewer } from '../../lib/session/session.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { isNearEnd } from '../../ui/form/field.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { useChat } from './chat-context.js';
import { begunMention } from './mention.js';
import { QuotedText } from './message-quote.js';
import type { WritingState } from './writing.js';
import { plural } from '../../lib/language.js';

// Loaded at the first `@`; if that fails, names are typed by hand.
const MentionSuggestions = lazyPart(
  () => import('./mention-suggestions.js'),
  null,
  () => null,
);

export function Composer({ groupId }: { groupId: number }) {
  const { writing } = useChat();
  const id = useId();
  const { draft, replyTo, editing, error, begins } = useStore(writing.store);
  const text = editing?.text ?? draft;
  const length = storedLength(text, LIMITS.messageLength);
  const field = useGrowing(text);
  const over = length - LIMITS.messageLength;
  // Undefined while the field has no focus, or selects some of the text.
  const [caret, setCaret] = useState<number>();
  const begun = caret === undefined ? undefined : begunMention(text.slice(0, caret));
  const problem = over > 0 ? tooLong(over) : error;

  useFocusOnBegun(field, begins);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    field.current?.focus();
    writing.submit();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter' && !event.shiftKey) send(event);
    if (event.key === 'Escape') writing.cancel();
  };

  return (
    <form noValidate onSubmit={send}>
      {(editing || replyTo) && <EditOrReply {...{ editing, replyTo }} />}
      <label htmlFor={id} className="sr-only">
        Message
      </label>
      <div className="relative flex items-end gap-2 md:gap-3">
        {begun && <MentionSuggestions key={begun.at} {...{ groupId, field, begun }} />}
        <textarea
          ref={field}
          id={id}
          rows={1}
          value={text}
          placeholder="Write a message"
          enterKeyHint="send"
          autoComplete="off"
          aria-describedby={`${id}-count ${id}-error`}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            writing.edit(target.value);
            setCaret(target.selectionStart);
          }}
          onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
            setCaret(start === end ? start : undefined)
          }
          onBlur={() => setCaret(undefined)}
          onKeyDown={onKey}
          className="control field-sizing-content max-h-35.5 resize-none"
        />
        <Button type="submit" busy={editing?.isSaving} className="min-w-13 shrink-0 max-md:px-3.5">
          {editing ? (
            <Check aria-hidden className="size-5" />
          ) : (
            <SendHorizontal aria-hidden className="size-5" />
          )}
          <span className="max-md:sr-only">{editing ? 'Save' : 'Send'}</span>
        </Button>
      </div>
      <div className="mt-1.5 flex items-baseline justify-between gap-3 px-1 text-xs text-muted">
        <p
          id={`${id}-error`}
          role="status"
          className={cx('min-w-0', problem && 'font-medium text-danger')}
        >
          {problem}
        </p>
        <p id={`${id}-count`} className={cx('shrink-0 tabular-nums', over > 0 && 'text-danger')}>
          {isNearEnd(length, LIMITS.messageLength) && (
            <>
              {length}/{LIMITS.messageLength} <span className="sr-only">characters</span>
            </>
          )}
        </p>
      </div>
    </form>
  );
}

// Makes the field as high as its text in browsers without `field-sizing`.
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current || CSS.supports('field-sizing', 'content')) return;
    current.style.height = 'auto';
    const borders = current.offsetHeight - current.clientHeight;
    if (text) current.style.height = `${current.scrollHeight + borders}px`;
  }, [text]);
  return field;
}

// An edit or a reply begins in a menu, which returns the focus before this takes it.
function useFocusOnBegun(field: RefObject<HTMLElement | null>, begins: number) {
  const known = useRef(begins);
  useEffect(() => {
    if (begins !== known.current) field.current?.focus();
    known.current = begins;
  }, [begins, field]);
}

const tooLong = (over: number) =>
  plural(over, { one: '1 character too long.', other: `${over} characters too long.` });

function EditOrReply({ editing, replyTo }: Pick<WritingState, 'editing' | 'replyTo'>) {
  const { writing } = useChat();
  const { id: viewerId } = useViewer();
  return (
    <div className="mb-2 flex items-center gap-2 rounded-md border-s-2 border-brass bg-hover/60 ps-3 text-xs">
      <div className="min-w-0 flex-1 py-1.5">
        {editing ? (
          <>
            <p className="font-semibold text-brass">Editing</p>
            <p className="clip-marks truncate text-soft">
              <bdi>{editing.before}</bdi>
            </p>
          </>
        ) : (
          replyTo && (
            <>
              <span className="sr-only">Replying to</span>{' '}
              <QuotedText quoted={replyTo} viewerId={viewerId} />
            </>
          )
        )}
      </div>
      <IconButton
        icon={X}
        label={editing ? 'Cancel the edit' : 'Cancel the reply'}
        onClick={() => writing.cancel()}
      />
    </div>
  );
}
