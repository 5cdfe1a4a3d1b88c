import { useState, type ReactNode } from 'react';
import { attempt } from '../../ui/action.js';
import { Button, DialogActions } from '../../ui/button.js';
import { CopyField } from '../../ui/form/copy-field.js';
import { actionError } from './action-error.js';

interface NewLinkProps {
  action: string;
  call: () => Promise<{ link: string }>;
  failed: string;
  onClose: () => void;
  // What is asked before.
  children?: ReactNode;
}

/** The content of a dialog that makes a link, which is shown once. */
export function NewLink({ action, call, failed, onClose, children }: NewLinkProps) {
  const [link, setLink] = useState<string>();
  const create = () =>
    attempt({
      call,
      // The link is relative if the server does not know its own origin.
      done: (made) => setLink(new URL(made.link, location.origin).href),
      failed: actionError(failed),
    });
  return (
    <>
      {link ? (
        <div data-unsaved>
          <CopyField label="Shown only once" text={link} />
        </div>
      ) : (
        <div className="grid gap-5 empty:hidden">{children}</div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {link ? 'Done' : 'Cancel'}
        </Button>
        {!link && <Button onClick={create}>{action}</Button>}
      </DialogActions>
    </>
  );
}
