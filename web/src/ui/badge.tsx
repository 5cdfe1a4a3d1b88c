import type { OwnGroup } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { cx } from './cx.js';
import { unreadMessages, unreadText } from '../lib/counts.js';

const TONES = {
  neutral: 'bg-hover text-soft border-line',
  brass: 'bg-brass-wash text-brass border-brass/35',
  positive: 'bg-success-wash text-success border-success/35',
  danger: 'bg-danger-wash text-danger border-danger/35',
};

export type BadgeTone = keyof typeof TONES;

export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span className={`badge ${TONES[tone]}`}>{children}</span>
);

// Hidden from screen readers: the element that carries it says the count in its name. The number is
// drawn by CSS, because text would become part of that name.
export const CountBadge = ({ count, className }: { count: string; className?: string }) => (
  <span aria-hidden data-count={count} className={cx('count-badge', className)} />
);

/** Shows nothing if there are none. */
export const UnreadBadge = ({ of }: { of: Pick<OwnGroup, 'unread_count' | 'called'> }) =>
  of.unread_count > 0 && (
    <span className="flex gap-1">
      {of.called && (
        <span>
          <CountBadge count="@" />
          <span className="sr-only">Someone mentioned you or replied to you,</span>
        </span>
      )}{' '}
      <span>
        <CountBadge count={unreadText(of.unread_count)} />
        <span className="sr-only">{unreadMessages(of.unread_count)}</span>
      </span>
    </span>
  );
