import { cx } from '../cx.js';
import { Field, type PropsOf } from './field.js';

type TextFieldProps = PropsOf<'input'>;

export const TextField = (props: TextFieldProps) => (
  <Field field={props}>{(control) => <input type="text" {...control} className="control" />}</Field>
);

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
export function NumberField({ unit, ...field }: TextFieldProps & { unit?: string }) {
  return (
    <Field field={field}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            {...control}
            className={cx('control tabular-nums', unit && 'pe-11')}
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
