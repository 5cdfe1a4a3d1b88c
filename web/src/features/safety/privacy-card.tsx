import { SAFETY_TEXTS, type ResponseOf } from '@lodge/contracts';
import { Card, CardHeader } from '../../ui/card.js';
import { useApi } from '../../lib/api/use-api.js';
import { longDay } from '../../lib/dates.js';
import { LiftList, type Lifted } from './lift-list.js';
import { useBlocking } from './use-blocking.js';
import { mutedUntil } from './mute-items.js';
import { useMutes } from './use-mutes.js';
import { useMuting } from './use-muting.js';

export const PrivacyCard = () => (
  <Card aria-labelledby="privacy">
    <CardHeader id="privacy" title="Privacy">
      People and groups you’ve blocked or muted. Nobody is told.
    </CardHeader>
    <div className="flex flex-col gap-7">
      <BlockedMembers />
      <MutedList />
    </div>
  </Card>
);

function BlockedMembers() {
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

type Unmute = ReturnType<typeof useMuting>['unmute'];

function MutedList() {
  const { unmute } = useMuting();
  return (
    <LiftList
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
