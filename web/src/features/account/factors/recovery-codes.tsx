import { Check, Copy } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { DialogActions } from '../../../ui/overlay/dialog.js';
import { useCopy } from '../../../ui/use-copy.js';

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { copied, copy } = useCopy(codes.join('\n'));
  const Icon = copied ? Check : Copy;
  return (
    <>
      <ul className="grid gap-2 rounded-md border border-line bg-sunken p-4 text-center font-mono text-xs text-ink select-all sm:text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-soft">
        {copied ? 'Copied' : copied === false && 'Please copy them by hand'}
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={copy}>
          <Icon aria-hidden className="size-4" />
          Copy
        </Button>
        <Button onClick={onDone}>I have saved them</Button>
      </DialogActions>
    </>
  );
}
