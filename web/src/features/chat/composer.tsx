import { LIMITS, lengthOf } from '@lodge/contracts';
import { SendHorizontal } from 'lucide-react';
import { useId, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { useStore } from '../../lib/create-store.js';
import { CONTROL } from '../../ui/form/field.js';
import type { Writing } from './writing.js';

interface ComposerProps {
  disabled: boolean;
  writing: Writing;
}

export function Composer({ disabled, writing }: ComposerProps) {
  const id = useId();
  const { draft, left, error } = useStore(writing.store);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
    if (!disabled) writing.submit();
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
          onChange={(event) => writing.edit(event.target.value)}
          onKeyDown={onKey}
          className={cx(CONTROL, 'field-sizing-content max-h-33 resize-none')}
        />
        <Button type="submit" disabled={disabled} className="min-w-13 shrink-0 px-3.5! sm:px-5!">
          <SendHorizontal aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Send</span>
        </Button>
      </div>
      <div className="mt-1.5 flex min-h-4.5 items-baseline justify-between gap-3 px-1 text-xs text-muted">
        <p
          id={`${id}-error`}
          role="status"
          className={cx('min-w-0', error && 'font-medium text-danger')}
        >
          {error ?? (left > 0 && leftOut(left))}
        </p>
        <p id={`${id}-count`} className="shrink-0 tabular-nums">
          {lengthOf(draft)}/{LIMITS.messageLength}
          <span className="sr-only"> characters</span>
        </p>
      </div>
    </form>
  );
}

const leftOut = (left: number) =>
  left === 1
    ? 'The message is full: 1 character was left out.'
    : `The message is full: ${left} characters were left out.`;
