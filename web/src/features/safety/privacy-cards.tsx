import { SAFETY_TEXTS, t } from '@lodge/contracts';
import { useApi } from '../../lib/api/use-api.js';
import { useAvatars } from '../../lib/avatars.js';
import { longDay } from '../../lib/dates.js';
import { Emblem } from '../../ui/emblem.js';
import { Initials } from '../../ui/initials.js';
import { Face } from '../../ui/photo/face.js';
import { UndoCard } from './undo-card.js';
import { useBlocking } from './use-blocking.js';
import { mutedText } from './mute-items.js';
import { useMutedMembers, useMutes } from './use-mutes.js';
import { useMuting } from './use-muting.js';

export function BlocksCard() {
  const blocks = useApi('blocks');
  const { unblock } = useBlocking();
  return (
    <UndoCard
      title="Blocked members"
      help="You can’t see each other."
      response={blocks}
      rowsOf={(data) =>
        data.blocks.map(({ user_id, username, created_at }) => ({
          key: String(user_id),
          // Initials only: neither member sees the other's photos.
          face: <Initials name={username} />,
          name: username,
          note: `Since ${longDay(created_at)}`,
          undo: async () => {
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

export function MutesCard() {
  const { unmute } = useMuting();
  const mutes = useMutes();
  const avatars = useAvatars(useMutedMembers());
  return (
    <UndoCard
      title="Muted members and groups"
      help={SAFETY_TEXTS.muteMember}
      response={mutes}
      rowsOf={({ groups, members }) => [
        ...groups.map(({ group_id: groupId, name, until, except_calls, ...look }) => ({
          key: `group ${groupId}`,
          face: <Emblem of={look} />,
          name,
          note: until || except_calls ? `Group · ${mutedText({ until, except_calls })}` : t`Group`,
          undo: () => unmute({ groupId }),
        })),
        ...members.map(({ user_id: userId, username, until }) => ({
          key: `member ${userId}`,
          face: <Face name={username} photo={avatars.get(userId)?.filename} />,
          name: username,
          note: until ? `Member · ${mutedText({ until })}` : t`Member`,
          undo: () => unmute({ userId }),
        })),
      ]}
      action="Unmute"
      empty="You haven’t muted any members or groups."
      failedText={SAFETY_TEXTS.fetchingMutes}
    />
  );
}
