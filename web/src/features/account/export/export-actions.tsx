import { ACCOUNT_TEXTS, type OwnExport } from '@lodge/contracts';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { download } from '../../../lib/api/download.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/overlay/toast.js';

interface ExportActionsProps {
  own: OwnExport | undefined;
  canReplace: boolean;
  onChange: () => Promise<unknown>;
}

// One button through all states, so that it keeps the focus.
export function ExportActions({ own, canReplace, onChange }: ExportActionsProps) {
  const main = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, failed: string) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      toast.error(errorText(failure, failed));
    }
    await onChange();
    setBusy(false);
  };
  const request = () => run(() => callApi('requestExport'), ACCOUNT_TEXTS.requestingExport);
  const fetchFile = ({ id }: OwnExport) =>
    run(() => download('exportFile', { params: { id } }), ACCOUNT_TEXTS.downloading);
  const ready = own?.state === 'ready' ? own : undefined;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button
        ref={main}
        variant={ready ? 'primary' : 'secondary'}
        busy={busy || own?.state === 'preparing'}
        onClick={() => void (ready ? fetchFile(ready) : request())}
      >
        {labelOf(own)}
      </Button>
      {ready && canReplace && (
        <Button
          variant="secondary"
          onClick={() => {
            main.current?.focus();
            void request();
          }}
        >
          Prepare Another One
        </Button>
      )}
    </div>
  );
}

function labelOf(own: OwnExport | undefined): string {
  if (own?.state === 'ready') return 'Download';
  return own?.state === 'failed' ? 'Try Again' : 'Download My Data';
}
