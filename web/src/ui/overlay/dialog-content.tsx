import { t } from '@lodge/contracts';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { use, useState, type MouseEvent } from 'react';
import { cx } from '../cx.js';
import { IconButton } from '../icon-button.js';
import { isUnsaved } from '../../lib/session/kept-entered.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { CloseDialog, type DialogProps, DialogCorner } from './dialog.js';
import { Modal, useModalContent } from './modal.js';

export default function DialogContent({
  onClose,
  title,
  description,
  wide,
  covers,
  hasEntry,
  closeWarning = t`What you wrote will be lost.`,
  children,
}: DialogProps) {
  const modal = useModalContent();
  const corner = use(DialogCorner);
  const [isAsking, setAsking] = useState(false);
  // Escape, Back and Close ask first.
  const close = () => {
    if (modal.ref.current && isUnsaved(modal.ref.current)) setAsking(true);
    else onClose();
  };
  return (
    <Modal onClose={close} hasEntry={hasEntry}>
      <Radix.Overlay
        onMouseDown={leaveFocus}
        className={cx(
          'layer grid grid-cols-1 items-end justify-items-center overflow-y-auto pt-12 md:items-center md:p-6',
          covers ? 'bg-page' : 'bg-veil',
        )}
      >
        <Radix.Content
          {...modal}
          {...(!description && { 'aria-describedby': undefined })}
          className={cx('dialog @container', wide ? 'max-w-2xl' : 'max-w-md')}
        >
          {/* A phone with a larger default font has no room for it beside the controls. */}
          <Radix.Title className="clip-marks min-w-0 text-xl max-md:text-lg @max-3xs:col-span-full @max-3xs:row-start-2 @max-3xs:mt-2">
            {title}
          </Radix.Title>
          <div className="dialog-body">
            {description && (
              <Radix.Description className="clip-marks mt-2 text-soft">
                {description}
              </Radix.Description>
            )}
            <div className="mt-6 pb-8 max-md:mt-4">
              <CloseDialog value={close}>{children}</CloseDialog>
            </div>
          </div>
          {/* Last, so that the focus starts with what the dialog is for. */}
          <div data-corner className="head-controls">
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
          description={closeWarning}
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
function leaveFocus(event: MouseEvent) {
  if (event.target === event.currentTarget) event.preventDefault();
}
