import type { QueuedReport } from '@lodge/contracts';
import { useState } from 'react';
import { When } from '../when.js';

export function ReportTime({
  report: { reported_at, due_at, closed_at },
}: {
  report: QueuedReport;
}) {
  const [now] = useState(Date.now);
  const isLate = due_at !== null && Date.parse(due_at) < now;
  return (
    <p className="text-xs text-muted">
      Reported <When at={reported_at} time />
      {due_at && !closed_at && (
        <span className={isLate ? 'font-semibold text-danger' : 'font-semibold text-ink'}>
          {' '}
          <span aria-hidden>·</span> {isLate ? 'was due ' : 'to be decided by '}
          <When at={due_at} time />
        </span>
      )}
    </p>
  );
}
