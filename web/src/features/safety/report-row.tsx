import {
  REPORT_CATEGORY_TEXTS,
  REPORT_KIND_TEXTS,
  REPORT_OUTCOME_TEXTS,
  REPORT_TEXTS,
  type OwnReport,
} from '@lodge/contracts';
import { longDay } from '../../lib/dates.js';

export const ReportRow = ({
  report: { kind, category, text, reported_at, outcome },
}: {
  report: OwnReport;
}) => (
  <li className="py-3.5 first:pt-0 last:pb-0">
    <p className="font-semibold">
      {REPORT_KIND_TEXTS[kind]}: {REPORT_CATEGORY_TEXTS[category]}
    </p>
    {text && (
      <p className="clip-marks text-sm whitespace-pre-line text-soft">
        <bdi>{text}</bdi>
      </p>
    )}
    <p className="text-sm text-soft">
      <time dateTime={reported_at}>{longDay(reported_at)}</time>
      {' · '}
      {outcome ? REPORT_OUTCOME_TEXTS[outcome] : REPORT_TEXTS.waiting}
    </p>
  </li>
);
