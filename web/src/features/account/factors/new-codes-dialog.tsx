import type { RecoveryCode } from '@lodge/contracts';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, DialogActions } from '../../../ui/button.js';
import { CheckboxField } from '../../../ui/form/checkbox-field.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { useCopy } from '../../../ui/use-copy.js';

// The codes are shown only once, so the dialog cannot be closed before the member confirms having
// saved them.
export function NewCodesDialog({ codes, onDone }: { codes: RecoveryCode[]; onDone: () => void }) {
  const [areKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const checkbox = useRef<HTMLInputElement>(null);
  const close = () => {
    if (areKept) return onDone();
    setAsked(true);
    checkbox.current?.focus();
  };
  return (
    <Dialog
      onClose={close}
      title="Your recovery codes"
      description="They are shown only once. Keep them somewhere safe."
    >
      <ul className="panel space-y-2 bg-sunken p-4 text-center font-mono text-xs shadow-none select-all md:text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <WaysToKeep text={codes.join('\n')} onKept={() => setKept(true)} />
      <CheckboxField
        ref={checkbox}
        label="I have saved them"
        checked={areKept}
        error={isAsked && !areKept ? 'Copy or save the codes, or tick this box' : undefined}
        onChange={({ target }) => setKept(target.checked)}
      />
      <DialogActions>
        <Button onClick={close}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function WaysToKeep({ text, onKept }: { text: string; onKept: () => void }) {
  const { copy, outcome, Icon } = useCopy(text, onKept);
  const save = () => {
    saveText(text, 'recovery-codes.txt');
    onKept();
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" className="flex-auto whitespace-nowrap" onClick={copy}>
          <Icon aria-hidden className="size-4" />
          <span>Copy</span>
        </Button>
        <Button variant="secondary" className="flex-auto whitespace-nowrap" onClick={save}>
          <Download aria-hidden className="size-4" />
          Save as a file
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-5.5 text-sm text-soft">
        {outcome}
      </p>
    </>
  );
}

function saveText(text: string, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}
