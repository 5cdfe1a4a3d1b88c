import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.js';

interface StripProps {
  icon: LucideIcon;
  children: ReactNode;
  onDismiss: () => void;
}

// Told below a page's heading, until it is dismissed. As high as what stands there otherwise, so
// that nothing moves when it arrives: on the smallest phone its text has two lines.
export const Strip = ({ icon: Icon, children, onDismiss }: StripProps) => (
  <div className="flex min-h-12 items-center gap-3 rounded-md border border-brass/50 bg-brass-wash pr-1 pl-3 text-sm sm:pl-4">
    <Icon aria-hidden className="size-5 shrink-0 text-brass" strokeWidth={1.6} />
    <p className="clip-marks line-clamp-2 min-w-0 flex-1">{children}</p>
    <Button
      size="sm"
      variant="quiet"
      className="shrink-0"
      onClick={() => {
        // The button disappears, and the focus with it.
        document.querySelector('h1')?.focus({ preventScroll: true });
        onDismiss();
      }}
    >
      Got it
    </Button>
  </div>
);
