import { auditKind, type AuditLogEntry } from '@lodge/contracts';
import { PersonLink } from '../person/person-link.js';
import { Name } from '../../../ui/written-text.js';

/** What was done, and to whom or what, where its name is still known. */
export function Sentence({ entry }: { entry: AuditLogEntry }) {
  const { action, subject_name, group_name } = entry;
  const kind = auditKind(action);
  return (
    <>
      {/* An action that a later version introduced is shown by its identifier. */}
      <span>{kind?.text ?? action}</span>
      {subject_name !== null && kind?.subject !== 'none' && (
        <>
          : <Subject entry={entry} name={subject_name} />
        </>
      )}
      {group_name !== null && (
        <>
          , <Name className={NAME}>{group_name}</Name>
        </>
      )}
    </>
  );
}

const NAME = 'font-semibold text-ink';

function Subject({ entry, name }: { entry: AuditLogEntry; name: string }) {
  const shown = <Name className={NAME}>{name}</Name>;
  if (!isOnAccount(entry)) return shown;
  return (
    <PersonLink id={entry.subject_id} className="person-link">
      {shown}
    </PersonLink>
  );
}

export const isOnAccount = ({ action }: AuditLogEntry) => auditKind(action)?.subject === 'user';

export const isRepeat = (one: AuditLogEntry, other: AuditLogEntry) =>
  one.action === other.action &&
  one.detail === other.detail &&
  one.actor_id === other.actor_id &&
  one.subject_name === other.subject_name &&
  one.group_name === other.group_name &&
  one.subject_name !== null;
