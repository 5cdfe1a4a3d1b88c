import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { CONTROL, Field } from '../../ui/field.js';
import { cx } from '../../ui/cx.js';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

export const SearchField = ({ label, onChange, className, ...input }: SearchFieldProps) => (
  <Field label={label} className={className}>
    {(control) => (
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
        <input
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...input}
          {...control}
          onChange={(event) => onChange(event.target.value)}
          className={cx(CONTROL, 'pl-11')}
        />
      </div>
    )}
  </Field>
);
