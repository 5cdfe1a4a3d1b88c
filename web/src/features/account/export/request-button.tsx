import { ACCOUNT_TEXTS, type OwnExport } from '@lodge/contracts';
import { useState } from 'react';
import { errorText } from '../../../lib/api-error.js';
import { callApi } from '../../../lib/api.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';

interface RequestButtonProps {
  own: OwnExport | undefined;
  onChange: () => Promise<unknown>;
}

export function RequestButton({ own, onChange }: RequestButtonProps) {
  const [busy, setBusy] = useState(false);
  const request = async () => {
    setBusy(true);
    try {
      await callApi('requestExport');
    } catch (failure) {
      toast.error(errorText(failure, ACCOUNT_TEXTS.requestingExport));
    }
    await onChange();
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void request()}>
      {labelOf(own)}
    </Button>
  );
}

function labelOf(own: OwnExport | undefined): string {
  if (!own) return 'Download My Data';
  return own.state === 'failed' ? 'Try Again' : 'Prepare Another One';
}
