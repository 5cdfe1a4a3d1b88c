import { Search, X } from 'lucide-react';
import { Field, type PropsOf } from './field.js';
import { IconButton } from '../icon-button.js';

type SearchFieldProps = Omit<PropsOf<'input'>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
};

export const SearchField = ({ onChange, ...field }: SearchFieldProps) => (
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
