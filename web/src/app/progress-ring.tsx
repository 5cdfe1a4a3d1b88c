import type { ReactNode } from 'react';

const RADIUS = 15;

// `share`: 0 to 1. Its name stands beside it.
export const ProgressRing = ({ share, children }: { share: number; children: ReactNode }) => (
  <span aria-hidden className="relative grid size-9 place-items-center text-brass">
    <svg viewBox="0 0 36 36" fill="none" strokeWidth={3} className="absolute inset-0 -rotate-90">
      <circle cx={18} cy={18} r={RADIUS} className="stroke-line-strong" />
      <circle
        cx={18}
        cy={18}
        r={RADIUS}
        pathLength={1}
        strokeDasharray={1}
        strokeDashoffset={1 - share}
        strokeLinecap="round"
        className="stroke-brass transition-[stroke-dashoffset] duration-200 ease-calm"
      />
    </svg>
    {children}
  </span>
);
