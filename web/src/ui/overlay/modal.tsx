import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useLayer } from '../../lib/layers.js';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  // Something else made a history entry for it: a parameter of the address, or Back itself.
  hasEntry?: boolean;
  children: ReactNode;
}

/** The root of whatever opens above the page. Back closes it. */
export function Modal({ open, onClose, hasEntry = false, children }: ModalProps) {
  useLayer(open && !hasEntry, onClose);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>{children}</Radix.Portal>
    </Radix.Root>
  );
}
