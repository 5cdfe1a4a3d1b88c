import { useSearchParams } from 'react-router-dom';
import { useOwnEntry } from '../../lib/use-own-entry.js';

const VIEW = 'view';
const MEMBERS = 'members';

// In the URL: Back leads to the conversation.
export function useMembersView() {
  const [params] = useSearchParams();
  const { enter, leave } = useOwnEntry();
  return {
    isOpen: params.get(VIEW) === MEMBERS,
    enter: () => enter((now) => (now.set(VIEW, MEMBERS), now)),
    leave: () => leave((now) => (now.delete(VIEW), now)),
  };
}
