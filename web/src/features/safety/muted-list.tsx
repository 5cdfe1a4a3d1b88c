import { SAFETY_TEXTS, type ResponseOf } from '@lodge/contracts';
import { LiftList } from './lift-list.js';
import type { Lifted } from './lift-row.js';
import { mutedUntil } from './muted-until.js';
import { useMutes } from './use-mutes.js';
import { useMuting } from './use-muting.js';

type Unmute = ReturnType<typeof useMuting>['unmute'];

export function MutedList() {
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
