import { cx } from './cx.js';

/** Shows the first lines of a message. Inline, since descriptions are paragraphs. */
export const Quote = ({ children, className }: { children: string; className?: string }) => (
  <q className={cx('quote', className)}>
    <bdi>{children}</bdi>
  </q>
);
