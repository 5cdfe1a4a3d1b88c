import { t, type Instant } from '@lodge/contracts';
import { Bell, BellOff } from 'lucide-react';
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

export const muteItems = (
  muted: Muted,
  isMuted: boolean,
  { mute, unmute }: ReturnType<typeof useMuting>,
): MenuAction[] =>
  isMuted
    ? [{ text: 'Unmute', icon: Bell, onSelect: () => void unmute(muted) }]
    : DURATIONS.map(({ text, duration }) => ({
        text,
        icon: BellOff,
        onSelect: () => void mute(muted, duration),
      }));

/** In a menu of further actions, a step of its own with a note. */
export const muteStep = (note: string, ...muted: Parameters<typeof muteItems>): MenuItem[] =>
  muted[1]
    ? muteItems(...muted)
    : [{ text: t`Mute…`, icon: BellOff, note, items: muteItems(...muted) }];

// Milliseconds from which on the time of day no longer matters.
const LONG = 24 * 3_600_000;

export function mutedUntil(until: Instant | null): string {
  if (!until) return t`Muted`;
  if (isToday(until)) return t`Muted until ${timeOfDay(until)}`;
  const isLong = Date.parse(until) - serverNow() > LONG;
  const day = isLong ? shortDay : shortDayAndTime;
  return t`Muted until ${day(until)}`;
}
