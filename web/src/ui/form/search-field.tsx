import { Search, X } from 'lucide-react';
import { shortcutsOn } from '../../lib/device-setting.js';
import { isTaken } from '../../lib/focus/typing.js';
import { useWindowEvent } from '../../lib/use-listener.js';
import { Field, type PropsOf } from './field.js';
import { IconButton } from '../icon-button.js';

type SearchFieldProps = Omit<PropsOf<'input'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

// The first field of the screen, or of the dialog that lies above it.
function useSearchKey() {
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || !shortcutsOn() || isTaken(event, 'select')) return;
    const above = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
    const field = above.querySelector<HTMLInputElement>('input[type=search]');
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

export function SearchField({ onChange, ...field }: SearchFieldProps) {
  useSearchKey();
  return (
    <Field field={field}>
      {(control) => (
        <div className="relative">
          <Search aria-hidden className="control-mark start-3.5 text-muted" />
          <input
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...control}
            onChange={(event) => onChange(event.target.value)}
            className="control pe-12 ps-11"
          />
          {/* For pointers only: on the keyboard it would stand between the field and the results. */}
          {field.value && (
            <IconButton
              icon={X}
              tabIndex={-1}
              label="Clear search"
              onClick={() => onChange('')}
              className="absolute inset-y-0 end-0.5 my-auto"
            />
          )}
        </div>
      )}
    </Field>
  );
}
