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

// One button through both states, so that it keeps the focus.
export function ExportActions({ own, canReplace, onChange }: ExportActionsProps) {
  const main = useRef<HTMLButtonElement>(null);
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
        variant={own ? 'primary' : 'secondary'}
        busy={requested.isMutating || downloaded.isMutating}
        onClick={() => void (own ? downloaded.trigger(own) : requested.trigger())}
      >
        {own ? 'Download' : 'Download My Data'}
      </Button>
      {own && canReplace && (
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
