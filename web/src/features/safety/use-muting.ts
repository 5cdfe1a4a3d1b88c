import { SAFETY_TEXTS, urlOf, type Mute } from '@lodge/contracts';
import { useSWRConfig } from 'swr';
import { callApi } from '../../lib/api/api.js';
import { serverNow } from '../../lib/server-clock.js';
import { attempt } from '../../ui/action.js';

export type Muted = Pick<Mute, 'groupId' | 'userId'>;

export function useMuting() {
  const { mutate } = useSWRConfig();
  const change = async (call: () => Promise<unknown>, success: string) => {
    await attempt({ call, success, failed: SAFETY_TEXTS.changingMute });
    // Muting also changes the unread counts.
    await Promise.all([mutate(urlOf('mutes')), mutate(urlOf('ownGroups'))]);
  };
  return {
    // `duration` is in milliseconds; without it, the mute lasts until it is lifted.
    mute: (what: Muted, duration?: number) => {
      const until = duration && new Date(serverNow() + duration).toISOString();
      return change(
        () => callApi('mute', { body: { ...what, ...(until && { until }) } }),
        SAFETY_TEXTS.muted,
      );
    },
    unmute: (what: Muted) => change(() => unmuteCall(what), SAFETY_TEXTS.unmuted),
  };
}

const unmuteCall = ({ groupId, userId }: Muted) =>
  groupId === undefined
    ? callApi('unmuteMember', { params: { userId: userId! } })
    : callApi('unmuteGroup', { params: { groupId } });
