import { Check, Clock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.js';

export interface Look {
  icon: LucideIcon;
  tone: BadgeTone;
  // Those without a word come with a sentence.
  word?: string;
}

export const waiting = { icon: Clock, tone: 'brass' } as const;
export const good = { icon: Check, tone: 'positive' } as const;

interface MarkedBadgeProps {
  look: Look;
  isBusy?: boolean;
  children?: ReactNode;
}

/** A mark and a word: colour alone never says what a badge means. */
export const MarkedBadge = ({ look, isBusy, children }: MarkedBadgeProps) => {
  const { icon: Icon, tone, word } = look;
  return (
    <Badge tone={tone}>
      <Icon aria-hidden className={isBusy ? 'animate-spin' : undefined} />
      <span className="whitespace-normal">{children ?? word}</span>
    </Badge>
  );
};
