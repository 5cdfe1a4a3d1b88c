import { DOCUMENT_TEXTS, type OwnDocument } from '@lodge/contracts';
import { useState } from 'react';
import { errorText } from '../../../lib/api/api-error.js';
import { callApi } from '../../../lib/api/api.js';
import { refreshSession } from '../../../lib/session.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { DocumentLink } from '../../../ui/document-link.js';
import { toast } from '../../../ui/overlay/toast.js';
import { longDayAndTime } from '../../../lib/dates.js';

export function ConsentRow({ document }: { document: OwnDocument }) {
  const [asking, setAsking] = useState(false);
  const withdraw = async () => {
    try {
      await callApi('withdrawConsent', { body: { document_ids: [document.id] } });
      await refreshSession();
      return true;
    } catch (failure) {
      toast.error(errorText(failure, DOCUMENT_TEXTS.withdrawingFailed));
      return false;
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <DocumentLink document={document} />
        {document.accepted_at && (
          <p className="text-sm text-soft">
            Version {document.version}, accepted {longDayAndTime(document.accepted_at)}
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Withdraw: ${DOCUMENT_TEXTS.titles[document.kind]}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Withdraw your consent?"
        description={DOCUMENT_TEXTS.withdrawing}
        action="Withdraw"
        onConfirm={withdraw}
      />
    </li>
  );
}
