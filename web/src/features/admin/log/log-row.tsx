import {
  type AppealOutcome,
  auditKind,
  type AuditLogEntry,
  LOOK,
  type RefusalReason,
  type ReportAction,
  t,
} from '@lodge/contracts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { shortDateAndTime, timeOfDay } from '../../../lib/dates.js';
import { cx } from '../../../ui/cx.js';
import { logOf } from '../../../lib/paths.js';
import { PersonLink } from '../person/person-link.js';
import { isRepeat, Sentence } from './log-sentences.js';
import { Name } from '../../../ui/written-text.js';

type Right = `is_${'admin' | 'moderator'}=${boolean}`;

// Details recorded for accounts, decided reports, answered appeals and refused registrations.
const DETAILS: Record<ReportAction | AppealOutcome | RefusalReason | Right, string> = {
  'is_admin=true': t`admin privileges granted`,
  'is_admin=false': t`admin privileges removed`,
  'is_moderator=true': t`moderator privileges granted`,
  'is_moderator=false': t`moderator privileges removed`,
  dismiss: t`no rule was broken`,
  warn: t`warned`,
  remove: t`removed`,
  remove_and_block: t`removed and blocked`,
  suspend: t`suspended`,
  expel: t`expelled`,
  upheld: t`the decision stands`,
  reversed: t`the decision was reversed`,
  under_age: t`under 18`,
  not_real: t`identity not confirmed`,
  no_clear_photo: t`no clear photo`,
  not_for_you: t`not for this community`,
  other: t`another reason`,
};

// A clock of twelve hours needs room for what follows the digits.
const TIME_WIDTH = /[^\d:.]/.test(timeOfDay(0)) ? 'w-14.5' : 'w-9';

const ROW = 'flex items-baseline gap-x-3 px-4 md:gap-x-5 md:px-5';

/** An entry, or several alike, or looks, that follow each other, newest first. */
export function LogRow({ entries }: { entries: readonly [AuditLogEntry, ...AuditLogEntry[]] }) {
  const lineId = useId();
  const [isOpen, setOpen] = useState(false);
  const [entry] = entries;
  const times = entries.length;
  const isAlike = times === 1 || entries.every((each) => isRepeat(entry, each));
  const line = (
    <p id={lineId} className="clip-marks min-w-0">
      <Actor entry={entry} />
      {/* A no-break space keeps the dot off the start of a line. */}
      {'\u00a0'}
      <span className={weightOf(entry)}>
        <span aria-hidden>·</span>{' '}
        {isAlike ? <Sentence entry={entry} /> : 'Looked at what members entered'}
        {isAlike && <Detail entry={entry} />}
      </span>
      {times === 1 && (
        <span className="ms-2">
          <SubjectId entry={entry} />
        </span>
      )}
    </p>
  );
  if (times === 1)
    return (
      <li className={`${ROW} py-2.5`}>
        <Time at={entry.at} />
        {line}
      </li>
    );
  return (
    <li>
      <div className={`${ROW} py-2.5`}>
        <Time at={entry.at} />
        <div className="flex min-w-0 flex-1 items-baseline gap-x-3 max-xs:flex-col">
          {line}
          <button
            type="button"
            aria-describedby={lineId}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="quiet -my-2.5 flex min-h-11 shrink-0 items-center gap-1 rounded-sm outline-offset-[-3px] max-xs:-mt-1"
          >
            <span>{times} times</span>
            <ChevronDown
              aria-hidden
              className={cx('size-4 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        </div>
      </div>
      {isOpen && (
        <ul className="pb-2">
          {entries.map((each) => (
            <li key={each.id} className={`${ROW} py-1`}>
              <Time at={each.at} />
              {!isAlike && (
                <span className="clip-marks min-w-0 text-muted">
                  <Sentence entry={each} />
                </span>
              )}
              <SubjectId entry={each} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const DECISION = /^(approve|decide|delete|lift|refuse|reject|remove|suspend|warn)-/;

function weightOf({ action }: AuditLogEntry): string {
  if (action.startsWith(LOOK)) return 'text-muted';
  return DECISION.test(action) ? 'font-semibold text-ink' : 'text-soft';
}

const Time = ({ at }: Pick<AuditLogEntry, 'at'>) => (
  <time
    dateTime={at}
    title={shortDateAndTime(at)}
    className={`${TIME_WIDTH} shrink-0 text-xs text-muted tabular-nums`}
  >
    {timeOfDay(at)}
  </time>
);

function SubjectId({ entry: { action, subject_id } }: { entry: AuditLogEntry }) {
  if ((auditKind(action)?.subject ?? 'none') === 'none') return null;
  return <span className="text-xs whitespace-nowrap text-muted">ID {subject_id}</span>;
}

const ACTOR_LINK = 'person-link font-normal';

const Actor = ({ entry: { actor_id, actor_username } }: { entry: AuditLogEntry }) =>
  actor_username === null ? (
    <Link to={logOf(actor_id)} className={ACTOR_LINK}>
      Account {actor_id}, gone
    </Link>
  ) : (
    <PersonLink id={actor_id} className={ACTOR_LINK}>
      <Name>{actor_username}</Name>
    </PersonLink>
  );

// A number is the id of a group.
function Detail({ entry: { detail, group_name } }: { entry: AuditLogEntry }) {
  if (!detail || group_name !== null || /^\d+$/.test(detail)) return null;
  const text = Object.hasOwn(DETAILS, detail) ? DETAILS[detail as keyof typeof DETAILS] : detail;
  return <span> ({text})</span>;
}
