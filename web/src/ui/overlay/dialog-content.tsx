import { t } from '@lodge/contracts';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { use, useId, useState, type MouseEvent } from 'react';
import { cx } from '../cx.js';
import { IconButton } from '../icon-button.js';
import { controlInUse } from '../../lib/focus/control-in-use.js';
import { giveFocus, nextFocus, placeOf } from '../../lib/focus/next-focus.js';
import { isUnsaved } from '../../lib/session/kept-entered.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { type DialogProps, DialogCorner } from './dialog.js';
import { Modal } from './modal.js';

export default function DialogContent({
  onClose,
  title,
  description,
  wide,
  covers,
  hasEntry,
  loses = t`What you wrote will be lost.`,
  children,
}: DialogProps) {
  const opener = useOpener();
  const corner = use(DialogCorner);
  const belowAnother = useBelowAnother();
  const [isAsking, setAsking] = useState(false);
  // Escape, Back and Close ask first.
  const close = () => {
    const dialog = document.querySelector(`[data-dialog="${belowAnother['data-dialog']}"]`);
    if (dialog && isUnsaved(dialog)) setAsking(true);
    else onClose();
  };
  return (
    <Modal onClose={close} hasEntry={hasEntry}>
      <Radix.Overlay
        onMouseDown={keepFocus}
        className={cx(
          'layer grid grid-cols-1 items-end justify-items-center overflow-y-auto pt-12 md:items-center md:p-6',
          covers ? 'bg-page' : 'bg-veil',
        )}
      >
        <Radix.Content
          {...opener}
          {...belowAnother}
          {...(!description && { 'aria-describedby': undefined })}
          className={cx('dialog @container', wide ? 'max-w-2xl' : 'max-w-md')}
        >
          {/* A phone with a larger default font has no room for it beside the controls. */}
          <Radix.Title className="clip-marks min-w-0 text-xl @max-3xs:col-span-full @max-3xs:row-start-2">
            {title}
          </Radix.Title>
          <div className="dialog-body">
            {description && (
              <Radix.Description className="clip-marks mt-2 text-soft">
                {description}
              </Radix.Description>
            )}
            <div className="mt-6 pb-8 max-md:mt-4">{children}</div>
          </div>
          {/* Last, so that the focus starts with what the dialog is for. */}
          <div data-corner data-narrow={wide ? undefined : true} className="head-controls">
            {corner}
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" />
            </Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Overlay>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Close anyway?"
          description={loses}
          action="Close"
          onConfirm={async () => {
            onClose();
            return true;
          }}
        />
      )}
    </Modal>
  );
}

// A press outside that does not close the dialog, such as a right click, would move the focus to
// the body.
function keepFocus(event: MouseEvent) {
  if (event.target === event.currentTarget) event.preventDefault();
}

const topmost = () =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1);

// Until Radix has told a dialog about another opened above it, the lower one still receives outside
// presses and Escape. Toasts are outside as well; pressing one closes nothing. Neither does a press
// beside what would be lost, which on a phone is how a keyboard is put away.
export function useBelowAnother() {
  const id = useId();
  const keepOpen = (event: Event) => {
    if (topmost()?.dataset.dialog !== id) event.preventDefault();
  };
  return {
    'data-dialog': id,
    onEscapeKeyDown: keepOpen,
    onPointerDownOutside: (event: CustomEvent<{ originalEvent: PointerEvent }>) => {
      const { target } = event.detail.originalEvent;
      const isOnToast = target instanceof Element && target.closest('[data-toasts]');
      if (isOnToast || isUnsaved(topmost())) event.preventDefault();
      else keepOpen(event);
    },
  };
}

const firstControl = (content: HTMLElement) =>
  content.querySelector('a[href], button, input, select, textarea');

// Holding Enter would trigger a link or close button, and a text field would raise a keyboard over
// what has just opened.
const mustNotStart = (control: Element | null) =>
  control !== null &&
  (control.closest('[data-corner]') !== null ||
    (control.matches('[type=search]') && matchMedia('(pointer: coarse)').matches));

function openerNow() {
  const inUse = controlInUse();
  const opener = inUse?.isConnected ? inUse : document.activeElement;
  return { opener, place: placeOf(opener) };
}

// Radix restores the focus only to its own trigger. Here it returns to the control that opened the
// dialog, or to the next one.
export function useOpener() {
  // Found while rendering: a field that takes the focus as it appears is no opener, and Radix does
  // not call `onOpenAutoFocus` then.
  const [{ opener, place }] = useState(openerNow);
  return {
    onOpenAutoFocus: (event: Event) => {
      const { currentTarget: content } = event;
      if (!(content instanceof HTMLElement)) return;
      const start = content.querySelector<HTMLElement>('[data-start]');
      if (!start && !mustNotStart(firstControl(content))) return;
      event.preventDefault();
      (start ?? content).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const next = opener?.isConnected ? opener : opener && nextFocus(opener, place);
      // The dialog below may have closed with this one, and has given the focus already.
      if (next || document.activeElement === document.body)
        giveFocus(next ?? topmost() ?? document.querySelector('h1'));
    },
  };
}
