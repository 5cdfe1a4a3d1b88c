import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.js';
import { IconButton } from './icon-button.js';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** Holds the focus, closes on Escape and a click outside, and gives the focus back. */
export function Dialog({ open, onClose, title, description, wide, children }: DialogProps) {
  const opener = useOpener();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid animate-fade place-items-end overflow-y-auto bg-veil sm:place-items-center sm:p-6">
          <Radix.Content
            {...opener}
            ref={content}
            onPointerDownOutside={keepOpenForNotice}
            onEscapeKeyDown={keepOpenBelowAnother(content)}
            {...(!description && { 'aria-describedby': undefined })}
            className={cx(
              'relative w-full animate-rise rounded-t-xl border border-line bg-surface p-6 pb-8 shadow-float outline-none sm:rounded-xl sm:p-8',
              wide ? 'sm:max-w-2xl' : 'sm:max-w-md',
            )}
          >
            <Radix.Title className="clip-marks pr-10 text-xl">{title}</Radix.Title>
            {description && (
              <Radix.Description className="clip-marks mt-2 text-soft">
                {description}
              </Radix.Description>
            )}
            <div className="mt-6">{children}</div>
            <Radix.Close asChild>
              <IconButton label="Close" className="absolute top-3 right-3">
                <X aria-hidden className="size-5" />
              </IconButton>
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A notice stands outside; pressing it is no wish to leave the dialog. */
export function keepOpenForNotice(event: CustomEvent<{ originalEvent: PointerEvent }>) {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}

const uppermost = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1);

/** For a moment after a dialog opened upon this one, Escape still comes here. */
export const keepOpenBelowAnother =
  (content: RefObject<HTMLElement | null>) => (event: KeyboardEvent) => {
    if (uppermost() !== content.current) event.preventDefault();
  };

/** Radix gives the focus back only to a trigger of its own; ours is whatever had it; where that is gone, the dialog below or the heading. */
export function useOpener() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isThere = opener.current?.isConnected;
      const target = isThere ? opener.current : (uppermost() ?? document.querySelector('h1'));
      // Who sees stays where he was; the heading is for the keyboard.
      if (target instanceof HTMLElement) target.focus({ preventScroll: !isThere });
    },
  };
}

/** The buttons at the end of a dialog; the main one last, on phones on top. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
);
