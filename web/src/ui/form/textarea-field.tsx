import { storedLength } from '@lodge/contracts';
import type { ComponentProps } from 'react';
import { cx } from '../cx.js';
import { CONTROL, Field, isNearEnd, type FieldProps } from './field.js';

type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id'> & {
    value?: string;
    max: number;
    // Shows the counter always, not only near the limit.
    isCounted?: boolean;
  };

export function TextareaField({
  label,
  help,
  error,
  className,
  max,
  isCounted,
  rows = 4,
  ...textarea
}: TextareaFieldProps) {
  const length = storedLength(textarea.value ?? '', max);
  const counter = (isCounted || isNearEnd(length, max)) && (
    <span className={length > max ? 'font-semibold text-danger' : undefined}>
      {length}/{max}
    </span>
  );
  return (
    <Field {...{ label, help, error, className }} aside={counter}>
      {(control) => (
        <textarea {...textarea} {...control} rows={rows} className={cx(CONTROL, 'resize-y')} />
      )}
    </Field>
  );
}
