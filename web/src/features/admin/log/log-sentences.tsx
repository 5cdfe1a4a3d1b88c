import { type AuditAction, auditKind, type AuditLogEntry, t } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { PERSON_LINK, PersonLink } from '../person/person-link.js';

/** What was done, and to whom or what, where its name is still known. */
export function Sentence({ entry }: { entry: AuditLogEntry }) {
  const { action, subject_name } = entry;
  const sentence = Object.hasOwn(SENTENCES, action) && SENTENCES[action as AuditAction];
  return sentence && (subject_name !== null || isFormerMember(entry))
    ? sentence(entry)
    : textOf(entry);
}

// An action that a later version introduced is shown by its identifier.
const textOf = ({ action }: AuditLogEntry): string => auditKind(action)?.text ?? action;

export const isOnAccount = ({ action }: AuditLogEntry) => auditKind(action)?.subject === 'user';

// A rejected applicant never was a member. Other names may be missing because a photo or a group is gone.
const isFormerMember = (entry: AuditLogEntry) =>
  isOnAccount(entry) && !['refuse-registration', 'delete-user'].includes(entry.action);

const NAME = 'font-semibold text-ink';

function Who({ subject_id, subject_name, ...entry }: AuditLogEntry) {
  if (subject_name === null) return <span>a former member</span>;
  const name = <bdi className={NAME}>{subject_name}</bdi>;
  return isOnAccount({ subject_id, subject_name, ...entry }) ? (
    <PersonLink id={subject_id} className={PERSON_LINK}>
      {name}
    </PersonLink>
  ) : (
    name
  );
}

const Group = ({ group_name, detail }: AuditLogEntry) =>
  group_name === null ? (
    <span>{t`group ${detail ?? ''}`}</span>
  ) : (
    <bdi className={NAME}>{group_name}</bdi>
  );

const SENTENCES: Partial<Record<AuditAction, (entry: AuditLogEntry) => ReactNode>> = {
  'approve-image': (of) => (
    <>
      Approved a photo of <Who {...of} />
    </>
  ),
  'undo-approval': (of) => (
    <>
      Undid the approval of a photo of <Who {...of} />
    </>
  ),
  'reject-image': (of) => (
    <>
      Rejected a photo of <Who {...of} />
    </>
  ),
  'delete-image': (of) => (
    <>
      Deleted a photo of <Who {...of} />
    </>
  ),
  'flag-face': (of) => (
    <>
      Flagged a face picture of <Who {...of} />
    </>
  ),
  'unflag-face': (of) => (
    <>
      Removed the face picture flag from a photo of <Who {...of} />
    </>
  ),
  'approve-request': (of) => (
    <>
      Approved the request of <Who {...of} /> to join <Group {...of} />
    </>
  ),
  'reject-request': (of) => (
    <>
      Rejected the request of <Who {...of} /> to join <Group {...of} />
    </>
  ),
  'create-group': (of) => (
    <>
      Created the group <Who {...of} />
    </>
  ),
  'describe-group': (of) => (
    <>
      Changed the description of <Who {...of} />
    </>
  ),
  'replace-group-code': (of) => (
    <>
      Replaced the code of <Who {...of} />
    </>
  ),
  'add-to-group': (of) => (
    <>
      Added <Who {...of} /> to <Group {...of} />
    </>
  ),
  'remove-from-group': (of) => (
    <>
      Removed <Who {...of} /> from <Group {...of} />
    </>
  ),
  'decide-report': (of) => (
    <>
      Decided a report about <Who {...of} />
    </>
  ),
  'warn-user': (of) => (
    <>
      Warned <Who {...of} />
    </>
  ),
  'suspend-user': (of) => (
    <>
      Suspended <Who {...of} />
    </>
  ),
  'lift-suspension': (of) => (
    <>
      Lifted the suspension of <Who {...of} />
    </>
  ),
  'decide-appeal': (of) => (
    <>
      Answered an appeal of <Who {...of} />
    </>
  ),
  'approve-registration': (of) => (
    <>
      Approved the registration of <Who {...of} />
    </>
  ),
  'refuse-registration': (of) => (
    <>
      Rejected the registration of <Who {...of} />
    </>
  ),
  'update-user': (of) => (
    <>
      Edited the account of <Who {...of} />
    </>
  ),
  'delete-user': (of) => (
    <>
      Deleted the account of <Who {...of} />
    </>
  ),
  'record-age': (of) => (
    <>
      Confirmed that <Who {...of} /> is an adult
    </>
  ),
  'change-password': (of) => (
    <>
      Set a new password for <Who {...of} />
    </>
  ),
  'create-reset-link': (of) => (
    <>
      Created a password link for <Who {...of} />
    </>
  ),
  'look-at-user': (of) => (
    <>
      Looked at the account and email of <Who {...of} />
    </>
  ),
  'look-at-account': (of) => (
    <>
      Looked at the account of <Who {...of} />, without the email
    </>
  ),
  'look-at-photos': (of) => (
    <>
      Looked at the photos of <Who {...of} />
    </>
  ),
  'look-at-surroundings': (of) => (
    <>
      Looked at the messages around a reported one of <Who {...of} />
    </>
  ),
  'look-at-reported-photos': (of) => (
    <>
      Looked at the photos of <Who {...of} />, who was reported
    </>
  ),
  'look-at-withheld': (of) => (
    <>
      Looked at a deleted photo of <Who {...of} /> that was reported
    </>
  ),
  'look-at-messages': (of) => (
    <>
      Looked at the messages of <Who {...of} />, without being in it
    </>
  ),
  'look-at-members': (of) => (
    <>
      Looked at the emails of the members of <Who {...of} />
    </>
  ),
};
