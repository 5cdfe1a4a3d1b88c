import type { ReactNode } from 'react';

/** What is known under a name, in a `dl`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="clip-marks font-semibold">{name}</dt>
    <dd className="clip-marks text-soft">{children}</dd>
  </div>
);
