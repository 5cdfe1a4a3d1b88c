import type { WithEmblem } from '@lodge/contracts';
import type { CSSProperties } from 'react';
import { cx } from './cx.js';
import drawings from './emblems.svg';

interface EmblemProps {
  // Until the group is known, the tile keeps its place.
  of: WithEmblem | undefined;
  className?: string;
}

// Hidden from screen readers: the name is beside it. The drawings are views of one image, which no
// script carries; by `<use>`, Firefox before 133 would need a `default-src` of 'self'.
export const Emblem = ({ of: group, className }: EmblemProps) => (
  <img
    alt=""
    draggable={false}
    src={group && `${drawings}#${group.emblem}`}
    style={group && ({ '--tint': `var(--tint-${group.tint})` } as CSSProperties)}
    className={cx('group-emblem', className)}
  />
);
