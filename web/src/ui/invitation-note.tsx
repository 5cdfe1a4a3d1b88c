import { TicketCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.js';

interface InvitationNoteProps {
  className?: string;
  children: ReactNode;
}

export const InvitationNote = ({ className, children }: InvitationNoteProps) => (
  <p
    className={cx(
      'clip-marks flex items-center gap-3 rounded-lg border border-brass/35 bg-brass-wash px-4 py-3.5',
      className,
    )}
  >
    <TicketCheck aria-hidden className="size-6 shrink-0 text-brass" strokeWidth={1.6} />
    <span>{children}</span>
  </p>
);
