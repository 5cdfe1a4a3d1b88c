import { SAFETY_TEXTS, type ResponseOf } from '@lodge/contracts';
import { useApi } from '../../lib/api/use-api.js';
import { longDay } from '../../lib/dates.js';
import { LiftCard, type Lifted } from './lift-card.js';
import { useBlocking } from './use-blocking.js';
import { mutedUntil } from './mute-items.js';
import { useMutes } from './use-mutes.js';
import { useMuting } from './use-muting.js';

export function BlocksCard() {
  const blocks = useApi('blocks');
  const { unblock } = useBlocking();
  return (
    <LiftCard
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

type Unmute = ReturnType<typeof useMuting>['unmute'];

export function MutesCard() {
  const { unmute } = useMuting();
  return (
    <LiftCard
      title="Muted members and groups"
      help="You see their messages, but they do not count as new."
      answer={useMutes()}
      rowsOf={(mutes) => rowsOf(mutes, unmute)}
      action="Unmute"
      empty="You haven’t muted anyone or any group."
      failedText={SAFETY_TEXTS.fetchingMutes}
    />
  );
}

const rowsOf = ({ groups, members }: ResponseOf<'mutes'>, unmute: Unmute): Lifted[] => [
  ...groups.map(({ group_id: groupId, name, until }) => ({
    key: `group ${groupId}`,
    name,
    note: `Group · ${mutedUntil(until)}`,
    lift: () => unmute({ groupId }),
  })),
  ...members.map(({ user_id: userId, username, until }) => ({
    key: `member ${userId}`,
    name: username,
    note: `Member · ${mutedUntil(until)}`,
    lift: () => unmute({ userId }),
  })),
];
