import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { useLayer } from '../../lib/layers.js';
import { isUnsaved } from '../../lib/session/kept-entered.js';

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

const topmost = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1);

/** The properties that every `Radix.Content` in a `Modal` needs. */
export function useModalContent() {
  const ref = useRef<HTMLDivElement>(null);
  // Until Radix has told a dialog about another opened above it, the lower one still receives outside
  // presses and Escape.
  const keepOpen = (event: Event) => {
    if (topmost() !== ref.current) event.preventDefault();
  };
  return {
    ref,
    onOpenAutoFocus: chooseStart,
    onEscapeKeyDown: keepOpen,
    // Toasts are outside as well; pressing one closes nothing. Neither does a press beside what would
    // be lost, which on a phone is how a keyboard is put away.
    onPointerDownOutside: (event: CustomEvent<{ originalEvent: PointerEvent }>) => {
      const { target } = event.detail.originalEvent;
      const isOnToast = target instanceof Element && target.closest('[data-toasts]');
      if (isOnToast || isUnsaved(topmost())) event.preventDefault();
      else keepOpen(event);
    },
  };
}

// By default, the first control starts with the focus. Holding Enter would press a link or close
// button, and a text field would raise a keyboard over what has just opened.
function chooseStart(event: Event) {
  const { currentTarget: content } = event;
  if (!(content instanceof HTMLElement)) return;
  const start = content.querySelector<HTMLElement>('[data-start]');
  if (!start && !mustNotStart(content.querySelector(CONTROL))) return;
  event.preventDefault();
  (start ?? content).focus();
}

const CONTROL = 'a[href], button, input, select, textarea';

const mustNotStart = (control: Element | null) =>
  control !== null &&
  (control.closest('[data-corner]') !== null ||
    (control.matches('[type=search]') && matchMedia('(pointer: coarse)').matches));
