import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.js';
import { CONTROL, Field, type FieldProps } from './field.js';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    options: readonly { value: string; text: string }[];
    // Text of the empty option; absent if something is always chosen.
    placeholder?: string;
  };

// A native select: nothing works better on a phone.
export function SelectField({
  label,
  help,
  error,
  className,
  isLabelHidden,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, help, error, className, isLabelHidden }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={cx(CONTROL, 'appearance-none truncate pe-10')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-soft"
          />
        </div>
      )}
    </Field>
  );
}
