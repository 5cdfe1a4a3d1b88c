import { useSearchParams } from 'react-router-dom';
import { entryState, entryStateWith } from './entry-state.js';
import { goBackIf } from './layers.js';

/**
 * Opens something that belongs into the address, by a parameter in a history entry of its own, so
 * that Back closes it.
 */
export function useOwnParam(name: string) {
  const [params, setParams] = useSearchParams();
  const set = (values: Record<string, string>) => (now: URLSearchParams) => {
    Object.entries(values).forEach(([key, value]) => now.set(key, value));
    return now;
  };
  const unset = (now: URLSearchParams) => {
    now.delete(name);
    return now;
  };
  // Read from the address: a component may still render the entry before.
  const isOpen = () => new URLSearchParams(location.search).has(name);
  return {
    value: params.get(name),
    /** Sets `others` together with the parameter. */
    enter: (value: string, others: Record<string, string> = {}) =>
      setParams(set({ ...others, [name]: value }), {
        state: entryStateWith({ entered: true, layers: 0 }),
      }),
    leave: () => {
      if (entryState().entered) void goBackIf(isOpen);
      else if (isOpen()) setParams(unset, { replace: true, state: entryState() });
    },
  };
}
