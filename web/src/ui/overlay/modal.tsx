import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useLayer } from '../../lib/layers.js';

interface ModalProps {
  onClose: () => void;
  // Something else made a history entry for it: a parameter of the address, or Back itself.
  hasEntry?: boolean;
  children: ReactNode;
}

/** The root of whatever opens above the page. Back closes it. */
export function Modal({ onClose, hasEntry = false, children }: ModalProps) {
  useLayer(!hasEntry, onClose);
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>{children}</Radix.Portal>
    </Radix.Root>
  );
}
