import type { WithEmblem } from '@lodge/contracts';
import type { CSSProperties } from 'react';
import { cx } from './cx.js';
import drawings from './emblems.svg';

interface EmblemProps {
  // Until the group is known, the tile keeps its place.
  of: WithEmblem | undefined;
  className?: string;
}

// Hidden from screen readers: the name is beside it. A file of its own holds the drawings, which
// every script would otherwise carry.
export const Emblem = ({ of: group, className }: EmblemProps) => (
  <svg
    aria-hidden
    viewBox="-6 -6 44 44"
    style={group && ({ '--tint': `var(--tint-${group.tint})` } as CSSProperties)}
    className={cx('group-emblem', className)}
  >
    {group && <use href={`${drawings}#${group.emblem}`} width={32} height={32} />}
  </svg>
);
