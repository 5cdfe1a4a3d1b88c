import { LIMITS, lengthOf } from '@lodge/contracts';
import { SendHorizontal } from 'lucide-react';
import { useId, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { CONTROL } from '../../ui/field.js';
import { useDraft } from './use-draft.js';

interface ComposerProps {
  disabled: boolean;
  onSend: (content: string, clientId: string) => Promise<void>;
}

// A message that could not be sent stays.
export function Composer({ disabled, onSend }: ComposerProps) {
  const { draft, edit, submit, sending, error } = useDraft(onSend);
  const id = useId();

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
    if (!disabled) void submit();
  };
  const onKey = (event: KeyboardEvent) => {
    // In an input method Enter ends the composition.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event);
  };

  return (
    <form noValidate onSubmit={send}>
      <label htmlFor={id} className="sr-only">
        Message
      </label>
      <div className="flex items-end gap-2 sm:gap-3">
        <textarea
          id={id}
          rows={1}
          value={draft}
          placeholder="Write a message"
          enterKeyHint="send"
          autoComplete="off"
          aria-describedby={`${id}-count ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => edit(event.target.value)}
          onKeyDown={onKey}
          className={cx(CONTROL, 'field-sizing-content max-h-33 resize-none')}
        />
        <Button
          type="submit"
          busy={sending}
          disabled={disabled}
          className="min-w-13 shrink-0 px-3.5! sm:px-5!"
        >
          {!sending && <SendHorizontal aria-hidden className="size-5" />}
          <span className="max-sm:sr-only">Send</span>
        </Button>
      </div>
      <div className="mt-1.5 flex min-h-4.5 items-baseline justify-between gap-3 px-1 text-xs text-muted">
        <p id={`${id}-error`} className={cx('min-w-0', error && 'font-medium text-danger')}>
          {error}
        </p>
        <p id={`${id}-count`} className="shrink-0 tabular-nums">
          {lengthOf(draft)}/{LIMITS.messageLength}
          <span className="sr-only"> characters</span>
        </p>
      </div>
    </form>
  );
}
