import { SAFETY_TEXTS, type Mute } from '@lodge/contracts';
import { callApi } from '../../lib/api/api.js';
import { useMutate } from '../../lib/api/use-api.js';
import { serverNow } from '../../lib/server-clock.js';
import { attempt } from '../../ui/action.js';

export type Muted = Pick<Mute, 'groupId' | 'userId'>;

export function useMuting() {
  const mutate = useMutate();
  // Muting also changes the unread counts.
  const settled = () => Promise.all([mutate('mutes'), mutate('ownGroups')]);
  const change = (call: () => Promise<unknown>, success: string) =>
    attempt({ call, success, failed: SAFETY_TEXTS.changingMute, settled });
  return {
    // `duration` is in milliseconds; without it, the mute lasts until it is lifted.
    mute: (what: Muted, duration?: number) => {
      const until = duration && new Date(serverNow() + duration).toISOString();
      return change(
        () => callApi('mute', { body: { ...what, ...(until && { until }) } }),
        SAFETY_TEXTS.muted,
      );
    },
    muteExceptCalls: (what: Muted) =>
      change(
        () => callApi('mute', { body: { ...what, except_calls: true } }),
        SAFETY_TEXTS.callsOnly,
      ),
    unmute: (what: Muted, success: string = SAFETY_TEXTS.unmuted) =>
      change(() => unmuteCall(what), success),
  };
}

const unmuteCall = ({ groupId, userId }: Muted) =>
  groupId === undefined
    ? callApi('unmuteMember', { params: { userId: userId! } })
    : callApi('unmuteGroup', { params: { groupId } });
