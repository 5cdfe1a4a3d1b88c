import { cx } from './cx.js';

/** Shows the first lines of a message. Inline, since descriptions are paragraphs. */
export const Quote = ({ children, className }: { children: string; className?: string }) => (
  <q
    className={cx(
      'clip-marks line-clamp-4 block border-s-2 border-line-strong ps-3 wrap-anywhere text-ink',
      className,
    )}
  >
    <bdi>{children}</bdi>
  </q>
);
