import { cx } from '../../ui/cx.js';
import { Skeleton } from '../../ui/list/skeleton.js';

const SHAPES = ['w-3/5', 'w-2/5', 'w-1/2 self-end', 'w-2/3', 'w-1/3 self-end'];

export const MessageSkeletons = () => (
  <div role="status" className="flex h-full flex-col justify-end gap-2.5 overflow-hidden p-5">
    <span className="sr-only">Loading</span>
    {SHAPES.map((shape) => (
      <Skeleton key={shape} className={cx('h-10 rounded-lg', shape)} />
    ))}
  </div>
);
