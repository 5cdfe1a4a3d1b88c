import type { ComponentProps } from 'react';
import { cx } from '../cx.js';
import { CONTROL, Field, isNearEnd, type FieldProps } from './field.js';

type TextareaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id'> & {
    // Shown as `n/max`, towards the end or always.
    count: { length: number; max: number; always?: boolean };
  };

export function TextareaField({
  label,
  help,
  error,
  className,
  count: { length, max, always },
  rows = 4,
  ...textarea
}: TextareaFieldProps) {
  const counter = (always || isNearEnd(length, max)) && (
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
