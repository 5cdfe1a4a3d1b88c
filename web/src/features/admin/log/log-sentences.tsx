import { type AuditAction, auditKind, type AuditLogEntry, t } from '@lodge/contracts';
import { Fragment } from 'react';
import { PersonLink } from '../person/person-link.js';
import { Name } from '../../../ui/written-text.js';

/** What was done, and to whom or what, where its name is still known. */
export const Sentence = ({ entry }: { entry: AuditLogEntry }) =>
  sentenceOf(entry)
    .split(/(\{\w+\})/)
    .map((part) => (
      <Fragment key={part}>
        {part === WHO ? <Who entry={entry} /> : part === GROUP ? <Group entry={entry} /> : part}
      </Fragment>
    ));

function sentenceOf(entry: AuditLogEntry): string {
  const { action, subject_name } = entry;
  const sentence = Object.hasOwn(SENTENCES, action) && SENTENCES[action as AuditAction];
  return sentence && (subject_name !== null || isFormerMember(entry)) ? sentence : textOf(entry);
}

// An action that a later version introduced is shown by its identifier.
const textOf = ({ action }: AuditLogEntry): string => auditKind(action)?.text ?? action;

export const isOnAccount = ({ action }: AuditLogEntry) => auditKind(action)?.subject === 'user';

// A rejected applicant never was a member. Other names may be missing because a photo or a group is gone.
const isFormerMember = (entry: AuditLogEntry) =>
  isOnAccount(entry) && !['refuse-registration', 'delete-user'].includes(entry.action);

export const isRepeat = (one: AuditLogEntry, other: AuditLogEntry) =>
  one.action === other.action &&
  one.detail === other.detail &&
  one.actor_id === other.actor_id &&
  one.subject_name === other.subject_name &&
  one.group_name === other.group_name &&
  one.subject_name !== null;

const NAME = 'font-semibold text-ink';

function Who({ entry }: { entry: AuditLogEntry }) {
  const { subject_id, subject_name } = entry;
  if (subject_name === null) return <span>a former member</span>;
  const name = <Name className={NAME}>{subject_name}</Name>;
  return isOnAccount(entry) ? (
    <PersonLink id={subject_id} className="person-link">
      {name}
    </PersonLink>
  ) : (
    name
  );
}

const Group = ({ entry: { group_name, detail } }: { entry: AuditLogEntry }) =>
  group_name === null ? (
    <span>{t`group ${detail ?? ''}`}</span>
  ) : (
    <Name className={NAME}>{group_name}</Name>
  );

// Placeholders in a sentence for the names of the subject and the group.
const WHO = '{who}';
const GROUP = '{group}';

const SENTENCES: Partial<Record<AuditAction, string>> = {
  'approve-image': t`Approved a photo of ${WHO}`,
  'undo-approval': t`Undid the approval of a photo of ${WHO}`,
  'reject-image': t`Rejected a photo of ${WHO}`,
  'delete-image': t`Deleted a photo of ${WHO}`,
  'flag-face': t`Flagged a face picture of ${WHO}`,
  'unflag-face': t`Removed the face picture flag from a photo of ${WHO}`,
  'approve-request': t`Approved the request of ${WHO} to join ${GROUP}`,
  'reject-request': t`Rejected the request of ${WHO} to join ${GROUP}`,
  'create-group': t`Created the group ${WHO}`,
  'describe-group': t`Changed the description of ${WHO}`,
  'replace-group-code': t`Replaced the code of ${WHO}`,
  'add-to-group': t`Added ${WHO} to ${GROUP}`,
  'remove-from-group': t`Removed ${WHO} from ${GROUP}`,
  'decide-report': t`Decided a report about ${WHO}`,
  'warn-user': t`Warned ${WHO}`,
  'suspend-user': t`Suspended ${WHO}`,
  'lift-suspension': t`Lifted the suspension of ${WHO}`,
  'decide-appeal': t`Answered an appeal of ${WHO}`,
  'approve-registration': t`Approved the registration of ${WHO}`,
  'refuse-registration': t`Rejected the registration of ${WHO}`,
  'update-user': t`Edited the account of ${WHO}`,
  'delete-user': t`Deleted the account of ${WHO}`,
  'record-age': t`Confirmed that ${WHO} is an adult`,
  'change-password': t`Set a new password for ${WHO}`,
  'create-reset-link': t`Created a password link for ${WHO}`,
  'look-at-user': t`Viewed the account and email of ${WHO}`,
  'look-at-account': t`Viewed the account of ${WHO}, without the email`,
  'look-at-photos': t`Viewed the photos of ${WHO}`,
  'look-at-surroundings': t`Viewed the messages around one of ${WHO}’s that was reported`,
  'look-at-reported-photos': t`Viewed the photos of ${WHO}, who was reported`,
  'look-at-withheld': t`Viewed a deleted photo of ${WHO} that was reported`,
  'look-at-messages': t`Viewed the messages of ${WHO}, without being in it`,
  'look-at-members': t`Viewed the emails of the members of ${WHO}`,
};
