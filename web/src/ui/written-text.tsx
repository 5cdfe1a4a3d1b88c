import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.js';

// Rendered as a block, so that neither its direction nor its combining marks affect anything around
// it.
export const WrittenText = ({ children }: { children: ReactNode }) => (
  <span className="clip-marks block whitespace-pre-wrap wrap-anywhere">
    <bdi className="[unicode-bidi:plaintext]">{children}</bdi>
  </span>
);

/** A paragraph of text that a member wrote, or a member's name. */
export const Written = ({ className, children, ...p }: ComponentProps<'p'>) => (
  <p {...p} className={cx('clip-marks', className)}>
    <bdi>{children}</bdi>
  </p>
);

export const EmailLine = ({ address, className }: { address: string; className?: string }) => (
  <Written className={className}>
    <Email address={address} />
  </Written>
);

/** Breaks before its `@` where it does not fit on one line. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span translate="no" className="[font-kerning:none]">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
