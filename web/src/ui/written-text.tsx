import type { ReactNode } from 'react';

// Lines of their own: neither their direction nor their marks reach anything around them.
export const WrittenText = ({ children }: { children: ReactNode }) => (
  <span className="clip-marks block whitespace-pre-wrap wrap-anywhere">
    <bdi>{children}</bdi>
  </span>
);
