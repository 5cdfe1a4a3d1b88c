import type { ComponentProps } from 'react';
import { cx } from '../cx.js';
import { CONTROL, Field, type FieldProps } from './field.js';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id'>;

export function TextField({
  label,
  help,
  error,
  className,
  isLabelHidden,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, className, isLabelHidden }}>
      {(control) => <input type="text" {...input} {...control} className={CONTROL} />}
    </Field>
  );
}

export const EmailField = (props: TextFieldProps) => (
  <TextField
    type="email"
    aria-required
    autoComplete="username"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

export const CodeField = (props: TextFieldProps) => (
  <TextField aria-required inputMode="numeric" autoComplete="one-time-code" {...props} />
);

// A text input with a numeric keyboard: a number input changes when the wheel scrolls over it.
export function NumberField({
  unit,
  label,
  help,
  error,
  className,
  ...input
}: TextFieldProps & { unit?: string }) {
  return (
    <Field {...{ label, help, error, className }}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...input}
            {...control}
            className={cx(CONTROL, 'tabular-nums', unit && 'pe-11')}
          />
          {unit && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-sm text-muted"
            >
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
