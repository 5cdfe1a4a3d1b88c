import { CircleCheckBig } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.js';

/** The end of the queue. `children` may still take the last decision back. */
export const ReviewDone = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col items-center gap-5 p-6 text-center">
    <CircleCheckBig aria-hidden className="size-12 text-[#dcae62]" strokeWidth={1.4} />
    <p role="status" className="font-display text-xl">
      All caught up
    </p>
    <Radix.Close asChild>
      <Button variant="secondary">Back to the list</Button>
    </Radix.Close>
    {children}
  </div>
);
