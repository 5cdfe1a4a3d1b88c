import { SAFETY_TEXTS, t, type Instant } from '@lodge/contracts';
import { Bell, BellOff } from 'lucide-react';
import type { MenuAction, MenuItem } from '../../ui/overlay/menu.js';
import { serverNow } from '../../lib/server-clock.js';
import { isToday, shortDay, shortDayAndTime, timeOfDay } from '../../lib/dates.js';

const HOUR = 3_600_000;

const DURATIONS = [
  { text: 'Mute for 8 hours', duration: 8 * HOUR },
  { text: 'Mute for a week', duration: 7 * 24 * HOUR },
  { text: 'Mute until I unmute', duration: undefined },
];

interface MuteActions {
  mute: (duration?: number) => unknown;
  unmute: () => unknown;
}

export const muteItems = (isMuted: boolean, { mute, unmute }: MuteActions): MenuAction[] =>
  isMuted
    ? [{ text: 'Unmute', icon: Bell, onSelect: () => void unmute() }]
    : DURATIONS.map(({ text, duration }) => ({
        text,
        icon: BellOff,
        onSelect: () => void mute(duration),
      }));

// One row of a menu that offers other things as well.
export const muteRow = (isMuted: boolean, actions: MuteActions): MenuItem => {
  const items = muteItems(isMuted, actions);
  return isMuted
    ? items[0]!
    : { text: t`Mute…`, icon: BellOff, note: SAFETY_TEXTS.muteMember, items };
};

// Milliseconds from which on the time of day no longer matters.
const LONG = 24 * 3_600_000;

export function mutedUntil(until: Instant | null): string {
  if (!until) return t`Muted`;
  if (isToday(until)) return t`Muted until ${timeOfDay(until)}`;
  const isLong = Date.parse(until) - serverNow() > LONG;
  const day = isLong ? shortDay : shortDayAndTime;
  return t`Muted until ${day(until)}`;
}
