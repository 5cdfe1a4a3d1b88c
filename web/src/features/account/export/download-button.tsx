import { ACCOUNT_TEXTS } from '@lodge/contracts';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.js';
import { download } from '../../../lib/download.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';

interface DownloadButtonProps {
  id: number;
  onChange: () => Promise<unknown>;
}

export function DownloadButton({ id, onChange }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await download('exportFile', { params: { id } });
    } catch (failure) {
      toast.error(errorText(failure, ACCOUNT_TEXTS.downloading));
      // Perhaps it is gone.
      await onChange();
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void start()}>
      Download
    </Button>
  );
}
