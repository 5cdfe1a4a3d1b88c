import { useState, type ComponentProps } from 'react';
import { cx } from '../cx.js';
import { CONTROL, Field, type FieldProps } from './field.js';

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>;

export function PasswordField({ label, help, error, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, help, error, className }}>
      {(control) => (
        <div className="relative">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(CONTROL, 'pe-18')}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 end-1 min-w-16 rounded-sm px-3 text-sm font-semibold text-brass hover:bg-hover"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
