import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.js';
import { CONTROL, Field } from './field.js';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange'> & {
  label: string;
  /** What was found, in words. */
  aside?: ReactNode;
  value: string;
  onChange: (value: string) => void;
};

/** Narrows a list while one types. */
export function SearchField({ label, aside, className, onChange, ...input }: SearchFieldProps) {
  return (
    <Field {...{ label, aside, className }}>
      {(control) => (
        <div className="relative">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
          <input type="search" autoComplete="off" autoCapitalize="none" spellCheck={false} {...input} {...control} onChange={(event) => onChange(event.target.value)} className={cx(CONTROL, 'pl-11')} />
        </div>
      )}
    </Field>
  );
}
