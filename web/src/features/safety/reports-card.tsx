import {
  REPORT_PAGE,
  REPORT_TEXTS,
  REPORT_CATEGORY_TEXTS,
  REPORT_KIND_TEXTS,
  REPORT_OUTCOME_TEXTS,
  type OwnReport,
} from '@lodge/contracts';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { usePages } from '../../lib/api/use-pages.js';
import { Card } from '../../ui/card.js';
import { ListStates } from '../../ui/list/list-states.js';
import { OlderRows } from '../../ui/list/list-end.js';
import { SkeletonRows } from '../../ui/list/skeleton.js';
import { longDay } from '../../lib/dates.js';
import { callApi } from '../../lib/api/api.js';
import { attempt } from '../../ui/action.js';
import { Button } from '../../ui/button.js';
import { Quote } from '../../ui/quote.js';
import { WrittenParagraph, Name } from '../../ui/written-text.js';
import { StateBadge, type StateName } from '../../ui/state.js';

const PAGE = 5;

export function ReportsCard() {
  const reports = usePages('ownReports', { limit: PAGE, maxLimit: REPORT_PAGE.max });
  return (
    <Card
      titleId="reports"
      title="Reports"
      lead={
        reports.rows?.length === 0
          ? 'You haven’t reported anything.'
          : 'What you reported, and the outcome. Reports are deleted six months after the decision.'
      }
    >
      <ListStates
        list={reports}
        failedText={REPORT_TEXTS.fetching}
        loading={<SkeletonRows rows={1} className="h-12" />}
        empty={null}
        End={OlderRows}
      >
        <ul aria-labelledby="reports" className="flex flex-col divide-y divide-line">
          {reports.rows?.map((report) => (
            <ReportRow key={report.id} report={report} onChange={reports.refresh} />
          ))}
        </ul>
      </ListStates>
    </Card>
  );
}

function ReportRow({ report, onChange }: { report: OwnReport; onChange: () => Promise<unknown> }) {
  const title = useId();
  const { kind, name, category, text, quote, reported_at } = report;
  const what = (
    <span>
      {REPORT_KIND_TEXTS[kind]}: {REPORT_CATEGORY_TEXTS[category]}
    </span>
  );
  return (
    <li className="py-1.5 first:pt-0 last:pb-0">
      <details className="group">
        <summary id={title} className="summary min-h-14">
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
              <span className="clip-marks">{name === null ? what : <Name>{name}</Name>}</span>
              <StateBadge state={stateOf(report)} />
            </span>
            {name !== null && <span className="block text-sm text-soft">{what}</span>}
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pb-2 text-sm">
          {quote && <Quote className="my-1">{quote}</Quote>}
          {text && (
            <WrittenParagraph className="mt-1 whitespace-pre-line text-soft">
              {text}
            </WrittenParagraph>
          )}
          <p className="dotted mt-1 text-soft">
            <time dateTime={reported_at}>{longDay(reported_at)}</time>{' '}
            <span>{explained(report)}</span>
          </p>
          <SecondLookButton report={report} titleId={title} onAsked={onChange} />
        </div>
      </details>
    </li>
  );
}

function stateOf({ outcome, second_look_at }: OwnReport): StateName {
  return outcome ?? (second_look_at ? 'second_look' : 'open');
}

function explained({ outcome, second_look_at }: OwnReport): string {
  if (!outcome) return second_look_at ? REPORT_TEXTS.lookingAgain : REPORT_TEXTS.waiting;
  const text = REPORT_OUTCOME_TEXTS[outcome];
  return second_look_at ? `${text} ${REPORT_TEXTS.lookedAgain}` : text;
}

interface SecondLookProps {
  report: OwnReport;
  titleId: string;
  onAsked: () => Promise<unknown>;
}

/** A member can ask once, and only about a report that found no breach. */
function SecondLookButton({ report, titleId, onAsked }: SecondLookProps) {
  if (report.outcome !== 'no_breach' || report.second_look_at) return null;
  const ask = () =>
    attempt({
      call: () => callApi('askSecondLook', { params: { id: report.id } }),
      success: REPORT_TEXTS.asked,
      done: onAsked,
      failed: REPORT_TEXTS.asking,
      onConflict: onAsked,
    });
  return (
    <Button variant="secondary" size="sm" aria-describedby={titleId} onClick={ask} className="mt-2">
      Ask for a Second Look
    </Button>
  );
}
