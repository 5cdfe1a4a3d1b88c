import { useId, type ComponentProps } from 'react';
import { cx } from '../cx.js';
import { FieldError } from './form-error.js';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: string;
  help?: string;
  error?: string;
};

export function CheckboxField({ label, help, error, className, ...input }: CheckboxFieldProps) {
  const id = useId();
  const ids = { help: `${id}-help`, error: `${id}-error` };
  const describedBy = [error && ids.error, help && ids.help].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cx('flex gap-3', className)}>
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className="mt-0.5 size-6 shrink-0 rounded-sm"
      />
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <FieldError id={ids.error} text={error} />
        {help && (
          <p id={ids.help} className="text-xs text-muted">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
