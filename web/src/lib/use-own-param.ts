import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { entryState, entryStateWith, type EntryState } from './entry-state.js';

/** Opens something by a URL parameter in a history entry of its own, so that Back closes it. */
export function useOwnParam(name: string) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: EntryState | null };
  const change = (how: (params: URLSearchParams) => void) => (now: URLSearchParams) => {
    how(now);
    return now;
  };
  const set = (values: Record<string, string>) =>
    change((now) => Object.entries(values).forEach(([key, value]) => now.set(key, value)));
  return {
    value: params.get(name),
    /** Sets `others` together with the parameter. */
    enter: (value: string, others: Record<string, string> = {}) =>
      setParams(set({ ...others, [name]: value }), { state: entryStateWith({ entered: true }) }),
    leave: () =>
      void (state?.entered
        ? navigate(-1)
        : setParams(
            change((now) => now.delete(name)),
            { replace: true, state: entryState() },
          )),
  };
}
