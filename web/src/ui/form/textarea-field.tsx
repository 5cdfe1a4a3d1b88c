import type { ComponentProps } from 'react';
import { cx } from '../cx.js';
import { CONTROL, Field, type FieldProps } from './field.js';

type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id'> & {
    // Shown as `n/max`.
    count: { length: number; max: number };
  };

export function TextareaField({
  label,
  help,
  error,
  className,
  count: { length, max },
  rows = 4,
  ...textarea
}: TextareaFieldProps) {
  const counter = (
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
