import { ACCOUNT_TEXTS, type OwnExport } from '@lodge/contracts';
import { useRef } from 'react';
import useSWRMutation from 'swr/mutation';
import { callApi } from '../../../lib/api/api.js';
import { download } from '../../../lib/api/download.js';
import { Button } from '../../../ui/button.js';
import { toastFailure } from '../toast-failure.js';

interface ExportActionsProps {
  own: OwnExport | undefined;
  canReplace: boolean;
  onChange: () => Promise<unknown>;
}

// One button through all states, so that it keeps the focus.
export function ExportActions({ own, canReplace, onChange }: ExportActionsProps) {
  const main = useRef<HTMLButtonElement>(null);
  const ready = own?.state === 'ready' ? own : undefined;
  const requested = useSWRMutation(
    'requestExport',
    () => callApi('requestExport').finally(onChange),
    toastFailure(ACCOUNT_TEXTS.requestingExport),
  );
  const downloaded = useSWRMutation(
    'exportFile',
    (_key: string, { arg: { id } }: { arg: OwnExport }) =>
      download('exportFile', { params: { id } }).finally(onChange),
    toastFailure(ACCOUNT_TEXTS.downloading),
  );
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button
        ref={main}
        variant={ready ? 'primary' : 'secondary'}
        busy={requested.isMutating || downloaded.isMutating || own?.state === 'preparing'}
        onClick={() => void (ready ? downloaded.trigger(ready) : requested.trigger())}
      >
        {labelOf(own)}
      </Button>
      {ready && canReplace && (
        <Button
          variant="secondary"
          onClick={() => {
            main.current?.focus();
            void requested.trigger();
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
