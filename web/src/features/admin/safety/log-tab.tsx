import { APP_TEXTS, auditKind, type AuditLogEntry, type AuditSubject, t } from '@lodge/contracts';
import { ScrollText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { ListStates } from '../../../ui/list/list-states.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { LOG } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { logOf } from '../person/log-of.js';
import { PERSON_LINK, PersonLink } from '../person/person-link.js';
import { RowList } from '../row.js';
import { When } from '../when.js';
import { LogBar } from './log-bar.js';
import { useLogFilters } from './log-filters.js';
import { LANGUAGE } from '../../../lib/language.js';

export default function LogTab() {
  const filters = useLogFilters();
  const { rows: entries, ...list } = useAdminList(LOG, filters.values, { keepPreviousData: true });
  return (
    <>
      <LogBar filters={filters} name={nameOf(Number(filters.values.person), entries)} />
      <ListStates
        list={list}
        failedText={APP_TEXTS.fetchingAdminData}
        length={entries?.length}
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
        <RowList label="Log">
          {entries?.map((entry) => (
            <LogRow key={entry.id} entry={entry} />
          ))}
        </RowList>
      </ListStates>
    </>
  );
}

// By what is in the log itself.
function nameOf(id: number, entries: readonly AuditLogEntry[] = []): string | undefined {
  const names = entries.map((entry) => {
    if (entry.actor_id === id) return entry.actor_username;
    return isOnAccount(entry) && entry.subject_id === id ? entry.subject_name : null;
  });
  return names.find((name) => name !== null);
}

const isOnAccount = ({ action }: AuditLogEntry) => auditKind(action)?.subject === 'user';

const NOUNS = {
  user: t`account`,
  image: t`photo`,
  group: t`group`,
  message: t`message`,
  request: t`request`,
  report: t`report`,
  decision: t`decision`,
  announcement: t`announcement`,
  evidence: t`package`,
} as const;

const OWNED: Partial<Record<AuditSubject, string>> = {
  image: t`photo of `,
  request: t`request of `,
};

// Otherwise it is the id of a group.
const DETAILS: Record<string, string> = {
  'is_admin=true': t`admin privileges granted`,
  'is_admin=false': t`admin privileges removed`,
  'is_moderator=true': t`moderator privileges granted`,
  'is_moderator=false': t`moderator privileges removed`,
};

const LogRow = ({ entry }: { entry: AuditLogEntry }) => (
  <li className="flex flex-col gap-x-6 gap-y-1 px-4 py-3 sm:flex-row sm:items-baseline sm:justify-between sm:px-5">
    <p className="clip-marks min-w-0">
      <Actor entry={entry} /> <span className="text-soft">{textOf(entry)}</span>
      <Subject entry={entry} />
    </p>
    <p className="shrink-0 text-xs text-muted">
      <When at={entry.at} time />
    </p>
  </li>
);

const Actor = ({ entry: { actor_id, actor_username } }: { entry: AuditLogEntry }) =>
  actor_username === null ? (
    <Link to={logOf(actor_id)} className={PERSON_LINK}>
      Account {actor_id}, gone
    </Link>
  ) : (
    <PersonLink id={actor_id} className={PERSON_LINK}>
      <bdi>{actor_username}</bdi>
    </PersonLink>
  );

// In the middle of a sentence, where German keeps the capital of a noun; an action of a later version speaks for itself.
function textOf({ action, detail }: AuditLogEntry): string {
  const text = auditKind(action)?.text ?? action;
  const sentence = LANGUAGE === 'de' ? text : text.charAt(0).toLowerCase() + text.slice(1);
  return detail ? `${sentence} (${DETAILS[detail] ?? t`group ${detail}`})` : sentence;
}

function Subject({ entry }: { entry: AuditLogEntry }) {
  const { action, subject_id, subject_name } = entry;
  const subject = auditKind(action)?.subject ?? 'none';
  if (subject === 'none') return null;
  return (
    <span className="text-soft">
      {': '}
      {subject_name && isOnAccount(entry) ? (
        <PersonLink id={subject_id} className={PERSON_LINK}>
          <bdi>{subject_name}</bdi>
        </PersonLink>
      ) : subject_name ? (
        <>
          {OWNED[subject]}
          <bdi className="text-ink">{subject_name}</bdi>
        </>
      ) : (
        NOUNS[subject]
      )}{' '}
      <span className="text-xs text-muted">ID {subject_id}</span>
    </span>
  );
}
