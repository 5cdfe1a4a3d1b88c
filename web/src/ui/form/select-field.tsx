import { ChevronDown } from 'lucide-react';
import { Field, type PropsOf } from './field.js';

type SelectFieldProps = PropsOf<'select'> & {
  options: readonly { value: string; text: string }[];
  // Text of the empty option; absent if something is always chosen.
  placeholder?: string;
};

// A native select: nothing works better on a phone.
export function SelectField({ options, placeholder, ...field }: SelectFieldProps) {
  return (
    <Field field={field}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            className="control appearance-none truncate pe-10 max-xs:ps-2.5 max-xs:pe-7"
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="control-mark end-3 text-soft max-xs:end-1.5" />
        </div>
      )}
    </Field>
  );
}
