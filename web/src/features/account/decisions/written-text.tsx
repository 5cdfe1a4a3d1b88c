import type { ReactNode } from 'react';

// A paragraph of its own direction, which reaches nothing around it.
export const WrittenText = ({ children }: { children: ReactNode }) => (
  <span
    dir="auto"
    className="isolate block whitespace-pre-wrap wrap-anywhere [unicode-bidi:isolate]"
  >
    {children}
  </span>
);
