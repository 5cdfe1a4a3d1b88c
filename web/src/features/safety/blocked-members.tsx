import { SAFETY_TEXTS } from '@lodge/contracts';
import { useApi } from '../../lib/api/use-api.js';
import { LiftList } from './lift-list.js';
import { useBlocking } from './use-blocking.js';
import { longDay } from '../../lib/dates.js';

export function BlockedMembers() {
  const blocks = useApi('blocks');
  const { unblock } = useBlocking();
  return (
    <LiftList
      title="Blocked members"
      help="You can’t see each other."
      answer={blocks}
      rowsOf={(data) =>
        data.blocks.map(({ user_id, username, created_at }) => ({
          key: String(user_id),
          name: username,
          note: `Since ${longDay(created_at)}`,
          lift: async () => {
            await unblock(user_id);
            await blocks.mutate();
          },
        }))
      }
      action="Unblock"
      empty="You haven’t blocked anyone."
      failedText={SAFETY_TEXTS.fetchingBlocks}
    />
  );
}
