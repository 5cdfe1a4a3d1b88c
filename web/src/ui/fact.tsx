import type { ReactNode } from 'react';

/** A term and its description in a `dl`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="clip-marks font-semibold">{name}</dt>
    <dd className="clip-marks text-soft">{children}</dd>
  </div>
);
