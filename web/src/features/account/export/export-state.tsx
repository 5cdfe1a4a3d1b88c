import type { OwnExports } from '@lodge/contracts';
import { ExportActions } from './export-actions.js';
import { sizeOf } from './size-of.js';
import { longDayAndTime } from '../../../lib/dates.js';

interface ExportStateProps extends OwnExports {
  onChange: () => Promise<unknown>;
}

export function ExportState({ exports: [own], next_at: nextAt, onChange }: ExportStateProps) {
  const isReady = own?.state === 'ready';
  return (
    <>
      <div role="status" className="text-sm text-soft">
        {own?.state === 'preparing' && <p>Being prepared. You can leave this page.</p>}
        {own?.state === 'failed' && (
          <p className="font-semibold text-danger">It could not be prepared.</p>
        )}
        {isReady && own.bytes && own.expires_at && (
          <p>
            Ready until {longDayAndTime(own.expires_at)} ({sizeOf(own.bytes)}).
          </p>
        )}
        {isReady && nextAt && <p>You can ask for another one from {longDayAndTime(nextAt)}.</p>}
      </div>
      <ExportActions own={own} canReplace={!nextAt} onChange={onChange} />
    </>
  );
}
