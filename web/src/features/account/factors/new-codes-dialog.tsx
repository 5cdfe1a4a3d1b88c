import { t, type RecoveryCode } from '@lodge/contracts';
import { Download } from 'lucide-react';
import { Button, DialogActions } from '../../../ui/button.js';
import { Dialog, DoneButton } from '../../../ui/overlay/dialog.js';
import { useCopy, useShownOnce } from '../../../ui/use-copy.js';

export function NewCodesDialog({ codes, onDone }: { codes: RecoveryCode[]; onDone: () => void }) {
  const text = codes.join('\n');
  const { keep, guard } = useShownOnce();
  const { copy, outcome, Icon } = useCopy(text, keep);
  const save = () => {
    saveText(text, 'recovery-codes.txt');
    keep();
  };
  return (
    <Dialog
      onClose={onDone}
      title="Your recovery codes"
      description="They are shown only once. Keep them somewhere safe."
      closeWarning={t`The codes are not shown again.`}
    >
      <ul
        {...guard}
        className="panel space-y-2 bg-sunken p-4 text-center font-mono text-xs shadow-none select-all md:text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
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
      <DialogActions>
        <DoneButton />
      </DialogActions>
    </Dialog>
  );
}

function saveText(text: string, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}
