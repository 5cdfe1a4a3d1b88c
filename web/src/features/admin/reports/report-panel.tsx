import { REPORT_CATEGORY_TEXTS, type QueuedReport } from '@lodge/contracts';
import { Panel } from '../side-panel.js';
import { opensPanel } from '../use-open-panel.js';
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

const ReportDetails = ({ report, onDecided }: ReportDetailsProps) => (
  <div className="report">
    {/* With the focus on it, the keys of a keyboard scroll it. */}
    <section aria-label="Evidence" tabIndex={0} className="report-part">
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
        <OnRequest action="Show the conversation" isEvidence={!report.closed_at}>
          <Messages reportId={report.id} />
        </OnRequest>
      )}
      <ReportTime report={report} />
    </section>
    {!report.closed_at && <DecisionForm report={report} onDecided={() => onDecided(report)} />}
  </div>
);

function PhotosToJudge({ report }: { report: QueuedReport }) {
  const { subject, reporter, category, is_urgent } = report;
  if (!subject) return null;
  return category === 'impersonation' && reporter ? (
    <ComparedPhotos {...{ report, subject, reporter }} />
  ) : (
    <OnRequest action="Show the member’s photos" isEvidence={!is_urgent}>
      <Photos reportId={report.id} />
    </OnRequest>
  );
}
