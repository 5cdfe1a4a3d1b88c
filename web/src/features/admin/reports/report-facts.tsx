import {
  REPORT_TEXTS,
  type NamedUser,
  type QueuedReport,
  type ReportedUser,
  type SecondLook,
  t,
} from '@lodge/contracts';
import type { ReactNode } from 'react';
import { Face } from '../../../ui/photo/face.js';
import { Quote } from '../../../ui/quote.js';
import { Email, Name } from '../../../ui/written-text.js';
import { PersonLink } from '../person/person-link.js';
import { When } from '../when.js';

type Entry = [term: string, value: ReactNode];

const textsOf = ({
  kind,
  evidence,
  group,
  earlier_texts,
  target_deleted_at: deletedAt,
}: QueuedReport): Entry[] => [
  [
    t`Before an edit`,
    earlier_texts.length > 0 && (
      <Words>{earlier_texts.map(({ content }) => content).join('\n')}</Words>
    ),
  ],
  [
    kind === 'user' ? t`Their profile` : t`Reported text`,
    evidence && !(kind === 'group' && evidence === group?.name) && <Words>{evidence}</Words>,
  ],
  [t`Deleted`, deletedAt && <When at={deletedAt} time />],
];

export function ReportFacts({ report }: { report: QueuedReport }) {
  const { subject, reporter, group, notice, second_look: second } = report;
  const facts: Entry[] = [
    [t`Reported member`, subject && <Subject person={subject} />],
    [t`Group`, report.kind !== 'group' && group?.name],
    [t`Description`, report.kind === 'group' && group?.description],
    ...textsOf(report),
    [t`Reported by`, reporter && <PersonOf person={reporter} />],
    [t`Email`, notice?.email && <Email address={notice.email} />],
    [t`Reference`, notice?.reference],
    [t`Where`, notice?.place],
    [
      t`Declaration`,
      report.category === 'intimate_image' && report.declared && REPORT_TEXTS.declared,
    ],
    [t`Comment`, notice?.statement ?? report.text],
    [t`Decided before`, second && <FirstDecision second={second} />],
  ];
  return (
    <dl className="grid grid-cols-[fit-content(8rem)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm max-xs:grid-cols-1 md:grid-cols-[8rem_minmax(0,1fr)] md:gap-x-5">
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

const Words = ({ children }: { children: string }) => (
  <Quote className="line-clamp-none">{children}</Quote>
);

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
      {person.age === null ? (
        <>
          Joined <When at={person.created_at} />
        </>
      ) : (
        <>
          {person.age} years old, joined <When at={person.created_at} />
        </>
      )}
    </span>
  </span>
);

const PersonOf = ({ person: { id, username, avatar } }: { person: NamedUser }) => (
  <span className="flex max-w-full min-w-0 items-center gap-2.5">
    <Face name={username} photo={avatar} className="size-5.5 text-[0.625rem]" />
    <PersonLink id={id} className="lone-link -my-3 min-w-0">
      <span className="clip-marks truncate">
        <Name>{username}</Name>
      </span>
    </PersonLink>
  </span>
);
