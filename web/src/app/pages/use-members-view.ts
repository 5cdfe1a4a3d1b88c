import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { entryState, entryStateWith, type EntryState } from '../../lib/entry-state.js';

const MEMBERS = { view: 'members' };

// In the URL, with a history entry: Back leads to the conversation.
export function useMembersView() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: EntryState | null };
  return {
    isOpen: params.get('view') === MEMBERS.view,
    enter: () => setParams(MEMBERS, { state: entryStateWith({ entered: true }) }),
    leave: () =>
      void (state?.entered ? navigate(-1) : setParams({}, { replace: true, state: entryState() })),
  };
}
