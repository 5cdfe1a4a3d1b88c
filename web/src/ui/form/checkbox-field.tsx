import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.js';
import { useDescribed } from './field.js';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode;
  help?: string;
  error?: string;
};

export function CheckboxField({ label, help, error, className, ...input }: CheckboxFieldProps) {
  const { control, description } = useDescribed({ help, error });
  return (
    <div className={cx('flex gap-3', className)}>
      <input
        type="checkbox"
        {...input}
        {...control}
        className="mt-0.5 size-6 shrink-0 rounded-sm"
      />
      <div className="flex flex-col gap-0.5">
        <label htmlFor={control.id} className="font-semibold">
          {label}
        </label>
        {description}
      </div>
    </div>
  );
}
