import { t } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { attempt, useBusy } from '../../ui/action.js';
import { Button, DialogActions } from '../../ui/button.js';
import { CopyField } from '../../ui/form/copy-field.js';
import { Dialog, DoneButton } from '../../ui/overlay/dialog.js';

interface NewLinkDialogProps {
  title: ReactNode;
  description: string;
  action: string;
  call: () => Promise<{ link: string }>;
  failed: string;
  onClose: () => void;
  // Fields to fill in before.
  children?: ReactNode;
}

/** Creates a link and shows it once. The dialog cannot be closed during the call. */
export function NewLinkDialog({
  title,
  description,
  action,
  call,
  failed,
  onClose,
  children,
}: NewLinkDialogProps) {
  const [link, setLink] = useState<string>();
  const [isTyped, setTyped] = useState(false);
  const [busy, during] = useBusy();
  const create = () =>
    attempt({
      call,
      // The link is relative if the server does not know its own origin.
      done: (made) => setLink(new URL(made.link, location.origin).href),
      failed,
    });
  return (
    <Dialog
      {...{ title, description }}
      onClose={() => busy || onClose()}
      closeWarning={link && t`The link is not shown again.`}
    >
      {link ? (
        <CopyField label="Shown only once" text={link} />
      ) : (
        <div
          data-unsaved={isTyped || undefined}
          onInput={() => setTyped(true)}
          className="grid gap-5 empty:hidden"
        >
          {children}
        </div>
      )}
      <DialogActions>
        {link && <DoneButton variant="secondary" />}
        {!link && (
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        )}
        {!link && <Button onClick={() => during(create())}>{action}</Button>}
      </DialogActions>
    </Dialog>
  );
}
