import { APP_TEXTS, auditKind, type AuditLogEntry } from '@lodge/contracts';
import { ScrollText } from 'lucide-react';
import { ListStates } from '../../../ui/list/list-states.js';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { LOG } from '../lists/list-kinds.js';
import { useAdminList } from '../lists/use-admin-list.js';
import { RowList } from '../row.js';
import { When } from '../when.js';

export default function LogTab() {
  const { rows: entries, ...list } = useAdminList(LOG);
  return (
    <ListStates
      list={list}
      failedText={APP_TEXTS.fetchingAdminData}
      length={entries?.length}
      loading={<SkeletonRows rows={8} className="h-14" />}
      empty={<EmptyState icon={ScrollText} title="No actions yet" />}
    >
      <RowList label="Log">
        {entries?.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </RowList>
    </ListStates>
  );
}

const NOUNS = {
  user: 'account',
  image: 'photo',
  group: 'group',
  message: 'message',
  request: 'request',
  report: 'report',
  decision: 'decision',
} as const;

// Otherwise it is the id of a group.
const DETAILS: Record<string, string> = {
  'is_admin=true': 'admin privileges granted',
  'is_admin=false': 'admin privileges removed',
  'is_moderator=true': 'moderator privileges granted',
  'is_moderator=false': 'moderator privileges removed',
};

const LogRow = ({ entry }: { entry: AuditLogEntry }) => (
  <li className="flex flex-col gap-x-6 gap-y-1 px-4 py-3 sm:flex-row sm:items-baseline sm:justify-between sm:px-5">
    <p className="clip-marks min-w-0">
      <strong className="font-semibold">
        <bdi>{entry.actor_username ?? `Account ${entry.actor_id}, gone`}</bdi>
      </strong>{' '}
      <span className="text-soft">{textOf(entry)}</span>
      <Subject entry={entry} />
    </p>
    <p className="shrink-0 text-xs text-muted">
      <When at={entry.at} time />
    </p>
  </li>
);

// In the middle of a sentence; an action of a later version speaks for itself.
function textOf({ action, detail }: AuditLogEntry): string {
  const text = auditKind(action)?.text ?? action;
  const sentence = text.charAt(0).toLowerCase() + text.slice(1);
  return detail ? `${sentence} (${DETAILS[detail] ?? `group ${detail}`})` : sentence;
}

function Subject({ entry: { action, subject_id, subject_name } }: { entry: AuditLogEntry }) {
  const subject = auditKind(action)?.subject ?? 'none';
  if (subject === 'none') return null;
  return (
    <span className="text-soft">
      {': '}
      {subject_name ? <bdi className="text-ink">{subject_name}</bdi> : NOUNS[subject]}{' '}
      <span className="text-xs text-muted">ID {subject_id}</span>
    </span>
  );
}
