import { REPORT_CATEGORY_TEXTS, type QueuedReport } from '@lodge/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Face } from '../../../ui/photo/face.js';
import { Row } from '../rows.js';
import { When } from '../when.js';
import { opensPanel } from '../use-open-panel.js';
import { ReportTarget, whoIn, ReportStates } from './report-states.js';
import type { OpenReport } from './use-open-report.js';

export function ReportRow({ report, open }: { report: QueuedReport; open: OpenReport }) {
  const about = useId();
  return (
    <Row>
      <div className="flex min-w-0 grow gap-3">
        <Face name={whoIn(report)} photo={report.subject?.avatar} className="mt-0.5" />
        <div className="min-w-0 flex-1 text-sm">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            {/* The link's `::after` makes the whole row clickable. */}
            <Link
              {...open.entryOf(report.id)}
              data-opens={opensPanel('report', report.id)}
              aria-current={open.shown?.id === report.id || undefined}
              aria-describedby={about}
              className="person-link text-base after:absolute after:inset-0"
            >
              {REPORT_CATEGORY_TEXTS[report.category]}
            </Link>
            <ReportStates report={report} />
          </p>
          <p
            id={about}
            className="clip-marks mt-1 flex flex-wrap items-baseline justify-between gap-x-3 text-soft"
          >
            <span className="max-w-full truncate">
              <ReportTarget report={report} />
            </span>{' '}
            <span className="shrink-0 text-xs text-muted">
              <When at={report.reported_at} time brief />
            </span>
          </p>
        </div>
      </div>
    </Row>
  );
}
