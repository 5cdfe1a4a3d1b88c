import { Search, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.js';
import { CONTROL, Field } from './field.js';
import { IconButton } from '../icon-button.js';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange'> & {
  label: string;
  isLabelHidden?: boolean;
  // Describes the results in words.
  aside?: ReactNode;
  value: string;
  onChange: (value: string) => void;
};

export const SearchField = ({
  label,
  aside,
  value,
  onChange,
  className,
  isLabelHidden,
  ...input
}: SearchFieldProps) => (
  <Field {...{ label, aside, className, isLabelHidden }}>
    {(control) => (
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted"
        />
        <input
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...input}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(CONTROL, 'pe-12 ps-11 [&::-webkit-search-cancel-button]:appearance-none')}
        />
        {/* For pointers only: on the keyboard it would stand between the field and the results. */}
        {value && (
          <IconButton
            tabIndex={-1}
            label="Clear search"
            onClick={() => onChange('')}
            className="absolute inset-y-0 end-0.5 my-auto"
          >
            <X aria-hidden className="size-4.5" />
          </IconButton>
        )}
      </div>
    )}
  </Field>
);
