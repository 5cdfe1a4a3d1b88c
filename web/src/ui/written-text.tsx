import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.js';

/**
 * The name of a member or group: no letter of it affects the direction of the text around it, and a
 * browser that translates the page leaves it as it is.
 */
export const Name = (props: ComponentProps<'bdi'>) => <bdi translate="no" {...props} />;

// Rendered as a block, so that neither its direction nor its combining marks affect anything around
// it.
export const WrittenText = ({ children }: { children: ReactNode }) => (
  <span className="clip-marks block whitespace-pre-wrap wrap-anywhere">
    <bdi className="[unicode-bidi:plaintext]">{children}</bdi>
  </span>
);

/** A paragraph of text that a member wrote, or a member's name. */
export const WrittenParagraph = ({ className, children, ...p }: ComponentProps<'p'>) => (
  <p {...p} className={cx('clip-marks', className)}>
    <bdi>{children}</bdi>
  </p>
);

export const EmailLine = ({ address, className }: { address: string; className?: string }) => (
  <WrittenParagraph className={className}>
    <Email address={address} />
  </WrittenParagraph>
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
