import { Button } from '../../../ui/button.js';
import { DialogActions } from '../../../ui/dialog.js';

export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => (
  <>
    <ul className="grid gap-2 rounded-md border border-line bg-sunken p-4 text-center font-mono text-xs text-ink select-all sm:text-sm">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <DialogActions>
      <Button onClick={onDone}>I have saved them</Button>
    </DialogActions>
  </>
);
