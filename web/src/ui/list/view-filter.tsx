import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { entryState } from '../../lib/entry-state.js';

interface FilterProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; text: string }[];
}

export function Filter<V extends string>({ label, value, onChange, options }: FilterProps<V>) {
  const name = useId();
  return (
    <fieldset className="flex w-fit flex-wrap rounded-md border border-line bg-sunken p-0.75">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          data-chosen={option.value === value || undefined}
          className="quiet choice"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}

// The filter lives in the URL, so that reload and Back keep it; '' stands for none or an unknown
// value.
export function useViewFilter<V extends string>(name: string, known: readonly V[] | RegExp) {
  const [params, setParams] = useSearchParams();
  const show = (value: V | '') =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, state: entryState() },
    );
  const value = (params.get(name) ?? '') as V;
  const isKnown = known instanceof RegExp ? known.test(value) : known.includes(value);
  return [isKnown ? value : '', show] as const;
}

export interface Queue<V extends string> {
  statuses: readonly { value: V; text: string }[];
  status: V;
  setStatus: (status: V) => void;
}

/** The first status is the one that the list opens with. */
export function useStatus<V extends string>(statuses: Queue<V>['statuses']): Queue<V> {
  const [chosen, setStatus] = useViewFilter(
    'status',
    statuses.map(({ value }) => value),
  );
  return { statuses, status: chosen || statuses[0]!.value, setStatus };
}
