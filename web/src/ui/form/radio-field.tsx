import { useId, type ComponentProps } from 'react';
import { shortcutsOn } from '../../lib/device-setting.js';
import { Key } from '../key.js';
import { FieldError } from './form-error.js';

type RadioFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  legend: string;
  // With a key that chooses each, they take a row each.
  options: readonly { value: string; text: string; shortcut?: string }[];
  error?: string;
};

// For a few options, all of them visible.
export function RadioField({ legend, options, error, value: chosen, ...input }: RadioFieldProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      className="flex min-w-0 flex-col"
    >
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <FieldError id={`${id}-error`} text={error} />
      <div className={options[0]?.shortcut ? 'grid' : 'grid gap-x-6 md:grid-cols-2'}>
        {options.map(({ value, text, shortcut }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              {...input}
              type="radio"
              value={value}
              checked={value === chosen}
              className="size-5 shrink-0"
            />
            {text}
            {shortcut && shortcutsOn() && (
              <span aria-hidden className="ms-auto max-md:hidden">
                <Key>{shortcut}</Key>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
