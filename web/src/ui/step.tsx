import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.js';

interface StepProps {
  isDone: boolean;
  // Shown in the circle of a step that others take.
  icon?: LucideIcon;
  title: string;
  children: ReactNode;
}

/** A step of an ordered list, ticked once it is done. */
export const Step = ({ isDone, icon: Icon, title, children }: StepProps) => (
  <li className="flex min-w-0 gap-3">
    <span
      aria-hidden
      className={cx(
        'grid size-6 shrink-0 place-items-center rounded-full border',
        isDone ? 'border-success text-success' : 'border-line-strong text-muted',
      )}
    >
      {isDone ? <Check className="size-4" /> : Icon && <Icon className="size-4" />}
    </span>
    <div className="min-w-0 flex-1">
      <h3 className="font-semibold">
        {title}
        {isDone && <span className="sr-only">, done</span>}
      </h3>
      <div className="mt-1 min-h-6 text-sm text-soft">{children}</div>
    </div>
  </li>
);
