import { useId, type ComponentProps } from 'react';
import { cx } from './cx.js';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: string;
  help?: string;
};

export function CheckboxField({ label, help, className, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={cx('flex gap-3', className)}>
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-describedby={help && `${id}-help`}
        className="mt-0.5 size-6 shrink-0 rounded-sm"
      />
      <div className="flex flex-col gap-0.5">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-xs text-muted">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
