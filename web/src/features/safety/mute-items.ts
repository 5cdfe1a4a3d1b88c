import { Bell, BellOff } from 'lucide-react';
import type { MenuItem } from '../../ui/overlay/menu.js';

const HOUR = 3_600_000;

const DURATIONS = [
  { text: 'Mute for 8 hours', duration: 8 * HOUR },
  { text: 'Mute for a week', duration: 7 * 24 * HOUR },
  { text: 'Mute until I turn it back on', duration: undefined },
];

interface MuteActions {
  mute: (duration?: number) => unknown;
  unmute: () => unknown;
}

export const muteItems = (isMuted: boolean, { mute, unmute }: MuteActions): MenuItem[] =>
  isMuted
    ? [{ text: 'Unmute', icon: Bell, onSelect: () => void unmute() }]
    : DURATIONS.map(({ text, duration }) => ({
        text,
        icon: BellOff,
        onSelect: () => void mute(duration),
      }));
