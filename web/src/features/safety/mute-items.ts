import { SAFETY_TEXTS, t, type MutedGroup } from '@lodge/contracts';
import { Bell, BellDot, BellOff } from 'lucide-react';
import type { MenuAction, MenuItem } from '../../ui/overlay/menu.js';
import { serverNow } from '../../lib/server-clock.js';
import type { Muted, useMuting } from './use-muting.js';
import { isToday, shortDay, shortDayAndTime, timeOfDay } from '../../lib/dates.js';

const HOUR = 3_600_000;

const DURATIONS = [
  { text: 'Mute for 8 hours', duration: 8 * HOUR },
  { text: 'Mute for a week', duration: 7 * 24 * HOUR },
  { text: 'Mute until I unmute', duration: undefined },
];

/** How a group or member is muted; a member is muted without exceptions. */
export type MuteState = Pick<MutedGroup, 'until' | 'except_calls'>;

/** The other states of a bell. */
export function muteItems(
  muted: Muted,
  now: MuteState | undefined,
  { mute, muteExceptCalls, unmute }: ReturnType<typeof useMuting>,
): MenuAction[] {
  const lift = now?.except_calls
    ? { text: 'All messages', onSelect: () => void unmute(muted, SAFETY_TEXTS.allMessages) }
    : { text: 'Unmute', onSelect: () => void unmute(muted) };
  const callsOnly = {
    text: SAFETY_TEXTS.callsOnly,
    icon: BellDot,
    onSelect: () => void muteExceptCalls(muted),
  };
  const durations = DURATIONS.map(({ text, duration }) => ({
    text,
    icon: BellOff,
    onSelect: () => void mute(muted, duration),
  }));
  return [
    ...(now ? [{ ...lift, icon: Bell }] : []),
    ...(muted.groupId !== undefined && !now?.except_calls ? [callsOnly] : []),
    ...(isSilent(now) ? [] : durations),
  ];
}

/** In a menu of further actions, what there is to choose from is a step of its own with a note. */
export function muteStep(note: string, ...muted: Parameters<typeof muteItems>): MenuItem[] {
  const items = muteItems(...muted);
  if (isSilent(muted[1])) return items;
  const lifting = muted[1] ? items.splice(0, 1) : [];
  return [...lifting, { text: t`Mute…`, icon: BellOff, note, items }];
}

const isSilent = (now: MuteState | undefined) => now !== undefined && !now.except_calls;

// Milliseconds from which on the time of day no longer matters.
const LONG = 24 * 3_600_000;

export function mutedText({ until, except_calls }: MuteState): string {
  if (except_calls) return SAFETY_TEXTS.callsOnly;
  if (!until) return t`Muted`;
  if (isToday(until)) return t`Muted until ${timeOfDay(until)}`;
  const isLong = Date.parse(until) - serverNow() > LONG;
  const day = isLong ? shortDay : shortDayAndTime;
  return t`Muted until ${day(until)}`;
}
