import { t } from '@lodge/contracts';
import { Ban, CircleAlert, Minus, ShieldCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { good, type Look, MarkedBadge, waiting } from './marked-badge.js';
import { PHOTO_STATES } from './photo/photo-state.js';

// Marks whose word stands where they are used, because members never see it, or one screen does.
const MARKS = {
  waiting,
  expiring: { ...waiting, tone: 'neutral' },
  good,
  refused: { icon: X, tone: 'danger' },
  barred: { icon: Ban, tone: 'danger' },
  pressing: { icon: CircleAlert, tone: 'danger' },
  over: { icon: Minus, tone: 'neutral' },
} satisfies Record<string, Look>;

const STATES = {
  ...MARKS,
  ...PHOTO_STATES,
  rejected: { ...MARKS.refused, word: t`Rejected` },
  open: { ...waiting, word: t`Open` },
  second_look: { ...waiting, word: t`Second look` },
  acted: { ...good, word: t`Acted on` },
  no_breach: { ...MARKS.over, word: t`No breach` },
  upheld: { ...MARKS.over, word: t`Decision stands` },
  reversed: { ...good, word: t`Decision reversed` },
  admin: { icon: ShieldCheck, tone: 'brass', word: t`Admin` },
  moderator: { icon: ShieldCheck, tone: 'neutral', word: t`Moderator` },
  on: { ...good, word: t`On` },
  off: { ...MARKS.over, word: t`Off` },
} satisfies Record<string, Look>;

export type StateName = keyof typeof STATES;

interface StateProps {
  of: StateName;
  // The word, where the state has none of its own.
  children?: ReactNode;
}

/**
 * The state of a photo, person, request, report …, the same on every screen. It follows the name in
 * a row, and stands below a photo and below the title of a panel.
 */
export const State = ({ of, children }: StateProps) => (
  <MarkedBadge look={STATES[of]}>{children}</MarkedBadge>
);
