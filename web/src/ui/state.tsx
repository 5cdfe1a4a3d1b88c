import { t } from '@lodge/contracts';
import {
  Ban,
  Check,
  CircleAlert,
  Clock,
  LoaderCircle,
  Minus,
  ScanFace,
  ShieldCheck,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.js';

interface Look {
  icon: LucideIcon;
  tone: BadgeTone;
  // Absent if members never see the state, or if the one screen that shows it has the word.
  word?: string;
}

const waiting = { icon: Clock, tone: 'brass' } as const;
const positive = { icon: Check, tone: 'positive' } as const;
const refused = { icon: X, tone: 'danger' } as const;
const neutral = { icon: Minus, tone: 'neutral' } as const;

const STATES = {
  waiting,
  positive,
  neutral,
  expiring: { ...waiting, tone: 'neutral' },
  restricted: { icon: Ban, tone: 'danger' },
  urgent: { icon: CircleAlert, tone: 'danger' },
  processing: { icon: LoaderCircle, tone: 'brass', word: t`Processing` },
  pending: { ...waiting, word: t`Pending` },
  approved: { ...positive, word: t`Approved` },
  face: { icon: ScanFace, tone: 'neutral', word: t`Face Picture` },
  rejected: { ...refused, word: t`Rejected` },
  open: { ...waiting, word: t`Open` },
  second_look: { ...waiting, word: t`Second look` },
  acted: { ...positive, word: t`Acted on` },
  no_breach: { ...neutral, word: t`No breach` },
  upheld: { ...neutral, word: t`Decision stands` },
  reversed: { ...positive, word: t`Decision reversed` },
  admin: { icon: ShieldCheck, tone: 'brass', word: t`Admin` },
  moderator: { icon: ShieldCheck, tone: 'neutral', word: t`Moderator` },
  on: { ...positive, word: t`On` },
  off: { ...neutral, word: t`Off` },
} satisfies Record<string, Look>;

export type StateName = keyof typeof STATES;

interface StateBadgeProps {
  state: StateName;
  // The word, where the state has none of its own.
  children?: ReactNode;
}

/**
 * The state of a photo, person, request, report …, the same on every screen: a mark and a word, as
 * colour alone says nothing. It follows the name in a row, and stands below a photo and below the
 * title of a panel.
 */
export function StateBadge({ state, children }: StateBadgeProps) {
  const { icon: Icon, tone, word }: Look = STATES[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className={state === 'processing' ? 'animate-spin' : undefined} />
      <span className="whitespace-normal">{children ?? word}</span>
    </Badge>
  );
}

/** A state's mark on a thumbnail, which has no room for the word: its control must say it. */
export function StateMark({ state }: Pick<StateBadgeProps, 'state'>) {
  const { icon: Icon, word }: Look = STATES[state];
  return (
    <span
      title={word}
      className="grid size-5 place-items-center rounded-full bg-viewer/75 text-on-viewer"
    >
      <Icon aria-hidden className="size-3.5" />
    </span>
  );
}
