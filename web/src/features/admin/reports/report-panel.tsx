import { REPORT_CATEGORY_TEXTS, type QueuedReport } from '@lodge/contracts';
import { Panel } from '../side-panel.js';
import { opensPanel } from '../use-open-panel.js';
import { ClaimButtons, useIsMine } from '../claim.js';
import { ComparedPhotos } from './compared-photos.js';
import { DecisionForm } from '../decisions/decision-form.js';
import { Messages, OnRequest, Photos, ReportedPhoto } from './on-request.js';
import { ReportFacts } from './report-facts.js';
import { AboutSubject, ReportStates, ReportTime, ReportTarget } from './report-states.js';
import type { OpenReport } from './use-open-report.js';

interface ReportPanelProps {
  open: OpenReport;
  onDecided: (report: QueuedReport) => void;
}

export const ReportPanel = ({ open: { shown, isChosen, close }, ...details }: ReportPanelProps) =>
  shown && (
    <Panel
      isPermanent
      opens={opensPanel('report', shown.id)}
      title={REPORT_CATEGORY_TEXTS[shown.category]}
      onClose={close}
      takesFocus={isChosen}
    >
      <ReportDetails report={shown} {...details} />
    </Panel>
  );

type ReportDetailsProps = Omit<ReportPanelProps, 'open'> & { report: QueuedReport };

function ReportDetails({ report, onDecided }: ReportDetailsProps) {
  const isMine = useIsMine(report.claim);
  return (
    <div className="flex flex-col gap-4">
      <p className="clip-marks text-soft max-lg:-mt-3">
        <ReportTarget report={report} />
      </p>
      <div className="flex flex-wrap gap-x-2.5 gap-y-1.5 empty:hidden">
        <ReportStates report={report} />
      </div>
      {report.photo && <ReportedPhoto photo={report.photo} />}
      <AboutSubject report={report} />
      <ReportFacts report={report} />
      {report.kind === 'user' && !report.closed_at && <PhotosToJudge report={report} />}
      {report.kind === 'message' && (
        <OnRequest action="Show the conversation">
          <Messages reportId={report.id} />
        </OnRequest>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 max-lg:contents">
        <ReportTime report={report} />
        {!report.closed_at && (
          <div className={isMine ? undefined : 'sheet-end'}>
            <ClaimButtons
              queue="reportQueue"
              row={report}
              action="Claim Report"
              cancel="Release Report"
            />
          </div>
        )}
      </div>
      {isMine && !report.closed_at && (
        <DecisionForm report={report} onDecided={() => onDecided(report)} />
      )}
    </div>
  );
}

function PhotosToJudge({ report }: { report: QueuedReport }) {
  const { subject, reporter, category } = report;
  if (!subject) return null;
  return category === 'impersonation' && reporter ? (
    <ComparedPhotos {...{ report, subject, reporter }} />
  ) : (
    <OnRequest action="Show the member’s photos">
      <Photos reportId={report.id} />
    </OnRequest>
  );
}
