import {
  MAX_ABOUT_SUBJECT,
  REPORT_CATEGORY_TEXTS,
  REPORT_OUTCOME_TEXTS,
  REPORT_TEXTS,
  type NamedUser,
  type QueuedReport,
  type ReportedUser,
  type SecondLook,
  t,
} from '@lodge/contracts';
import { useId, useState, type ReactNode } from 'react';
import { useInterval } from '../../../lib/use-interval.js';
import { serverNow } from '../../../lib/server-clock.js';
import { useViewer } from '../../../lib/session.js';
import { Badge } from '../../../ui/badge.js';
import { Face } from '../../../ui/photo/face.js';
import { LONE_LINK } from '../../../ui/text-link.js';
import { AgeAndJoined } from '../age-and-joined.js';
import { PersonLink } from '../person/person-link.js';
import { When } from '../when.js';
import { ClaimButtons, type Claiming } from './claim.js';
import { ComparedPhotos } from './compared-photos.js';
import { DecisionForm } from './decision-form.js';
import { ReportedPhoto, SubjectPhotos, Surroundings } from './evidence.js';
import { KIND_TEXTS } from './report-actions.js';

interface ReportRowProps {
  report: QueuedReport;
  claiming: Claiming;
}

export function ReportRow({ report, claiming }: ReportRowProps) {
  const name = useId();
  const { id: viewerId } = useViewer();
  const isMine = !report.closed_at && report.claim?.user_id === viewerId;
  return (
    <li
      tabIndex={-1}
      aria-labelledby={name}
      className="flex flex-col gap-4 p-4 outline-offset-[-3px] sm:p-5"
    >
      <div className="flex w-fit flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <strong id={name} className="font-semibold">
          {KIND_TEXTS[report.kind]}: {REPORT_CATEGORY_TEXTS[report.category]}
        </strong>
        {report.is_urgent && <Badge tone="danger">Urgent</Badge>}
        {report.second_look && <Badge tone="brass">Second look</Badge>}
        {report.is_held && <Badge tone="brass">Held: over the daily limit</Badge>}
        {report.open_about_subject > 1 && (
          <Badge tone="brass">{aboutSubject(report)} open reports about this member</Badge>
        )}
      </div>
      <Evidence report={report} />
      {report.kind === 'user' && !report.closed_at && <PhotosToJudge report={report} />}
      {report.kind === 'message' && <Surroundings reportId={report.id} />}
      {report.photo && <ReportedPhoto photo={report.photo} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReportTime report={report} />
        {report.closed_at ? (
          <p className="text-sm text-soft">
            {report.outcome && <span>{REPORT_OUTCOME_TEXTS[report.outcome]}</span>}{' '}
            <When at={report.closed_at} />
          </p>
        ) : (
          <ClaimButtons report={report} nameId={name} claiming={claiming} />
        )}
      </div>
      {isMine && <DecisionForm report={report} onDecided={() => claiming.decided(report)} />}
    </li>
  );
}

function PhotosToJudge({ report }: { report: QueuedReport }) {
  const { subject, reporter, category } = report;
  if (!subject) return null;
  return category === 'impersonation' && reporter ? (
    <ComparedPhotos {...{ report, subject, reporter }} />
  ) : (
    <SubjectPhotos reportId={report.id} />
  );
}

const aboutSubject = ({ open_about_subject: count }: QueuedReport) =>
  count < MAX_ABOUT_SUBJECT ? count : `${MAX_ABOUT_SUBJECT - 1}+`;

type Fact = [term: string, value: ReactNode];

const textsOf = ({
  kind,
  evidence,
  group,
  earlier_texts,
  target_deleted_at: deletedAt,
}: QueuedReport): Fact[] => [
  [
    t`Before an edit`,
    earlier_texts.length > 0 && earlier_texts.map(({ content }) => content).join('\n'),
  ],
  [
    kind === 'user' ? t`Their profile` : t`Reported text`,
    kind === 'group' && evidence === group?.name ? '' : evidence,
  ],
  [t`Deleted`, deletedAt && <When at={deletedAt} time />],
];

function Evidence({ report }: { report: QueuedReport }) {
  const { subject, reporter, group, notice, second_look: second } = report;
  const facts: Fact[] = [
    [t`Reported member`, subject && <Subject person={subject} />],
    [t`Group`, group?.name],
    [t`Description`, report.kind === 'group' && group?.description],
    ...textsOf(report),
    [t`Reported by`, reporter ? <PersonOf person={reporter} /> : notice?.name],
    [t`Email`, notice?.email],
    [t`Reference`, notice?.reference],
    [t`Where`, notice?.place],
    [
      t`Declaration`,
      report.category === 'intimate_image' &&
        (report.declared ? REPORT_TEXTS.declared : REPORT_TEXTS.notDeclared),
    ],
    [t`Their comment`, notice?.statement ?? report.text],
    [t`Decided before`, second && <FirstDecision second={second} />],
  ];
  return (
    <dl className="grid grid-cols-[fit-content(8rem)_1fr] gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[8rem_1fr] sm:gap-x-5">
      {facts
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="break-words text-muted">{term}</dt>
            <dd className="clip-marks min-w-0 break-words whitespace-pre-line">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

const FirstDecision = ({
  second: { asked_at, decided_at, decided_by },
}: {
  second: SecondLook;
}) => (
  <>
    {decided_by ? t`${decided_by.username} found no breach.` : t`No breach was found.`}{' '}
    {decided_at && (
      <span>
        Decided <When at={decided_at} time />.
      </span>
    )}{' '}
    <span>
      The reporter asked again on <When at={asked_at} time />.
    </span>
  </>
);

const Subject = ({ person }: { person: ReportedUser }) => (
  <span className="flex flex-wrap items-center gap-x-2.5">
    <PersonOf person={person} />
    <span className="text-soft">
      <AgeAndJoined user_age={person.age} user_created_at={person.created_at} />
    </span>
  </span>
);

const PersonOf = ({ person: { id, username, avatar } }: { person: NamedUser }) => (
  <span className="flex items-center gap-2.5">
    <Face name={username} photo={avatar} className="size-7!" />
    <PersonLink id={id} className={`${LONE_LINK} -my-3`}>
      <span className="clip-marks">
        <bdi>{username}</bdi>
      </span>
    </PersonLink>
  </span>
);

// Milliseconds.
const A_MINUTE = 60_000;

function ReportTime({ report: { reported_at, due_at, closed_at } }: { report: QueuedReport }) {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), due_at && !closed_at ? A_MINUTE : undefined, {});
  const isLate = due_at !== null && Date.parse(due_at) < now;
  return (
    <p className="text-xs text-muted">
      Reported <When at={reported_at} time />
      {due_at && !closed_at && (
        <span className={isLate ? 'font-semibold text-danger' : 'font-semibold text-ink'}>
          {' '}
          <span aria-hidden>·</span>{' '}
          {isLate ? (
            <>
              was due <When at={due_at} time />
            </>
          ) : (
            <>
              decide by <When at={due_at} time />
            </>
          )}
        </span>
      )}
    </p>
  );
}
