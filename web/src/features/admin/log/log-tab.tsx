import {
  APP_TEXTS,
  type AppealOutcome,
  auditKind,
  type AuditLogEntry,
  type RefusalReason,
  type ReportAction,
  t,
} from '@lodge/contracts';
import { ScrollText } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { longDay, shortDateAndTime, timeOfDay } from '../../../lib/dates.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { logOf } from '../person/log-of.js';
import { PERSON_LINK, PersonLink, PersonName } from '../person/person-link.js';
import { RowList } from '../row.js';
import { LogBar } from './log-bar.js';
import { useLogFilters } from './log-filters.js';

export default function LogTab() {
  const filters = useLogFilters();
  const log = usePages('auditLog', { filters: filters.asked, keepPreviousData: true });
  const { rows } = log;
  return (
    <>
      <LogBar filters={filters} name={nameOf(Number(filters.values.person), rows)} />
      <ListStates
        list={log}
        failedText={APP_TEXTS.fetchingAdminData}
        loading={<SkeletonRows rows={8} className="h-14" />}
        empty={
          filters.isFiltered ? (
            <EmptyState icon={ScrollText} title="Nothing in the log matches">
              <Button variant="secondary" size="sm" onClick={filters.clear}>
                Show the whole log
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={ScrollText} title="No actions yet" />
          )
        }
      >
        {byDay(rows).map(([day, entries]) => (
          <LogOfDay key={day} {...{ day, entries }} />
        ))}
      </ListStates>
    </>
  );
}

function byDay(entries: readonly AuditLogEntry[] = []) {
  const days = new Map<string, AuditLogEntry[]>();
  for (const entry of entries) {
    const day = longDay(entry.at);
    days.set(day, days.get(day) ?? []);
    days.get(day)!.push(entry);
  }
  return [...days];
}

function LogOfDay({ day, entries }: { day: string; entries: readonly AuditLogEntry[] }) {
  const name = useId();
  return (
    <section aria-labelledby={name} className="not-first:mt-4">
      <h2
        id={name}
        className="sticky top-(--bar) z-10 bg-page py-2 font-sans text-sm font-semibold text-soft"
      >
        {day}
      </h2>
      <RowList label={day}>
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </RowList>
    </section>
  );
}

// The log's own entries supply the name.
function nameOf(id: number, entries: readonly AuditLogEntry[] = []): string | undefined {
  const names = entries.map((entry) => {
    if (entry.actor_id === id) return entry.actor_username;
    return isOnAccount(entry) && entry.subject_id === id ? entry.subject_name : null;
  });
  return names.find((name) => name !== null);
}

const isOnAccount = ({ action }: AuditLogEntry) => auditKind(action)?.subject === 'user';

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

function LogRow({ entry }: { entry: AuditLogEntry }) {
  const { action, subject_id, at } = entry;
  const hasSubject = (auditKind(action)?.subject ?? 'none') !== 'none';
  return (
    <li className="flex flex-col gap-x-6 px-4 py-2.5 sm:flex-row sm:py-3 sm:items-baseline sm:justify-between sm:px-5">
      <p className="clip-marks min-w-0">
        <Actor entry={entry} />{' '}
        <span className="text-soft">
          <span aria-hidden>·</span> {textOf(entry)}
          <Detail entry={entry} />
          {hasSubject && <Subject entry={entry} />}
        </span>
      </p>
      <p className="shrink-0 text-xs text-muted">
        {hasSubject && (
          <>
            <span>ID {subject_id}</span> <span aria-hidden>·</span>{' '}
          </>
        )}
        <time dateTime={at} title={shortDateAndTime(at)}>
          {timeOfDay(at)}
        </time>
      </p>
    </li>
  );
}

const Actor = ({ entry: { actor_id, actor_username } }: { entry: AuditLogEntry }) =>
  actor_username === null ? (
    <Link to={logOf(actor_id)} className={PERSON_LINK}>
      Account {actor_id}, gone
    </Link>
  ) : (
    <PersonName id={actor_id} name={actor_username} />
  );

// An action that a later version introduced is shown by its identifier.
const textOf = ({ action }: AuditLogEntry): string => auditKind(action)?.text ?? action;

function Detail({ entry: { detail, group_name } }: { entry: AuditLogEntry }) {
  const text = group_name ? <bdi>{group_name}</bdi> : detail && detailOf(detail);
  return text && <span> ({text})</span>;
}

// Adding and removing members records the group's id.
function detailOf(detail: string): string {
  if (Object.hasOwn(DETAILS, detail)) return DETAILS[detail as keyof typeof DETAILS];
  return /^\d+$/.test(detail) ? t`group ${detail}` : detail;
}

function Subject({ entry }: { entry: AuditLogEntry }) {
  const { subject_id, subject_name } = entry;
  if (subject_name === null) return null;
  const name = <bdi className="text-ink">{subject_name}</bdi>;
  return (
    <>
      <span>: </span>
      {isOnAccount(entry) ? (
        <PersonLink id={subject_id} className={PERSON_LINK}>
          {name}
        </PersonLink>
      ) : (
        name
      )}
    </>
  );
}
