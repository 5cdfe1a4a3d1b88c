import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { entryState, entryStateWith, type EntryState } from './entry-state.js';

type Change = (params: URLSearchParams) => URLSearchParams;

/** What the URL opens has a history entry of its own: Back closes it. */
export function useOwnEntry() {
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: EntryState | null };
  return {
    enter: (change: Change) => setParams(change, { state: entryStateWith({ entered: true }) }),
    leave: (change: Change) =>
      void (state?.entered
        ? navigate(-1)
        : setParams(change, { replace: true, state: entryState() })),
  };
}
