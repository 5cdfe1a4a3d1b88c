import { ACCOUNT_TEXTS, EXPORT_HOURS, type OwnExport } from '@lodge/contracts';
import { useRef } from 'react';
import { useApi } from '../../../lib/api/use-api.js';
import { longDayAndTime } from '../../../lib/dates.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { callApi } from '../../../lib/api/api.js';
import { download } from '../../../lib/api/download.js';
import { attempt, useBusy } from '../../../ui/action.js';
import { Button } from '../../../ui/button.js';

export function ExportCard() {
  const exports = useApi('ownExports');
  return (
    <Card aria-labelledby="own-data">
      <CardHeader id="own-data" title="A copy of your data">
        One zip file with your profile, photos and messages, decisions about you and your account’s
        activity, as they are when you download it. It stays ready for {EXPORT_HOURS.kept} hours.
      </CardHeader>
      <Fetched answer={exports} failedText={ACCOUNT_TEXTS.fetchingExports} rows={1}>
        {({ exports: [own], next_at: nextAt }) => (
          <>
            <div role="status" className="text-sm text-soft">
              {own && <p>Ready until {longDayAndTime(own.expires_at)}.</p>}
              {own && nextAt && <p>You can ask for another one from {longDayAndTime(nextAt)}.</p>}
            </div>
            <ExportActions own={own} canReplace={!nextAt} onChange={exports.mutate} />
          </>
        )}
      </Fetched>
    </Card>
  );
}

interface ExportActionsProps {
  own: OwnExport | undefined;
  canReplace: boolean;
  onChange: () => Promise<unknown>;
}

// Both states share one button, so that it keeps the focus.
function ExportActions({ own, canReplace, onChange }: ExportActionsProps) {
  const main = useRef<HTMLButtonElement>(null);
  const [busy, during] = useBusy();
  const request = () =>
    during(
      attempt({
        call: () => callApi('requestExport').finally(onChange),
        failed: ACCOUNT_TEXTS.requestingExport,
      }),
    );
  const fetchFile = ({ id }: OwnExport) =>
    during(
      attempt({
        call: () => download('exportFile', { params: { id } }).finally(onChange),
        failed: ACCOUNT_TEXTS.downloading,
      }),
    );
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button
        ref={main}
        variant={own ? 'primary' : 'secondary'}
        busy={busy}
        onClick={() => void (own ? fetchFile(own) : request())}
      >
        {own ? 'Download' : 'Download My Data'}
      </Button>
      {own && canReplace && (
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
