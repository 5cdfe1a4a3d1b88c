import { EVIDENCE_LIMITS, type Evidence, type Instant, type Notice } from '@lodge/contracts';
import { deletePieceBy, statement } from '@lodge/database';
import { named } from '../queues/named-user.sql.js';
import { surroundingsOf } from '../report-queue/report-queue.sql.js';

// As with reports, admins do not learn what is said about them, unless they are the only admin.
const IS_SHOWN = 'e.expires_at > now() and may_decide(:adminId, null, e.subject_id)';

export const LIST_EVIDENCE = statement<
  Evidence,
  { adminId: number; before: number; limit: number }
>(`
  select e.id, e.kind, e.rule, e.kept_at, e.expires_at, octet_length(e.sealed) as bytes,
    ${named('subject')} as subject, keeper.username as kept_by
  from evidence e left join users subject on subject.id = e.subject_id
  left join users keeper on keeper.id = e.kept_by
  where ${IS_SHOWN} and e.id < :before order by e.id desc limit :limit`);

export const FIND_EVIDENCE = statement<{ bytes: number }, { adminId: number; id: number }>(
  `select octet_length(e.sealed) as bytes from evidence e where e.id = :id and ${IS_SHOWN}`,
);

export const READ_PIECE = statement<
  { piece: Buffer },
  { id: number; from: number; length: number }
>('select substring(sealed from :from for :length) as piece from evidence where id = :id');

interface NewEvidence {
  kind: string;
  rule: string | undefined;
  subjectId: number | null;
  reviewerId: number;
  months: number;
  sealed: Buffer;
}

export const INSERT_EVIDENCE = statement<{ id: number }, NewEvidence>(`
  insert into evidence (kind, rule, subject_id, kept_by, expires_at, sealed)
  values (:kind, :rule, :subjectId, :reviewerId, now() + make_interval(months => :months), :sealed) returning id`);

export const DELETE_OLD_EVIDENCE = deletePieceBy('delete_old_evidence');

interface EvidencePhoto {
  image_id: number;
  filename: string;
  width: number;
  height: number;
  likeness: string | null;
  uploaded_at: Instant | null;
}

export const EVIDENCE_PHOTOS = statement<EvidencePhoto, { reportId: number }>(`
  select i.id as image_id, i.filename, i.width, i.height, i.hash as likeness, i.uploaded_at
  from reports r join images i on i.status = 'ready'
    and case r.kind when 'image' then i.id = r.target_id when 'user' then i.user_id = r.subject_id end
  where r.id = :reportId
  union all
  select w.image_id, w.filename, w.width, w.height, w.hash, null
  from reports r join withheld_images w on r.kind = 'image' and w.image_id = r.target_id
  where r.id = :reportId order by image_id`);

export const EVIDENCE_MESSAGES = surroundingsOf(EVIDENCE_LIMITS.messages);

export const EVIDENCE_NOTICE = statement<Notice, { reportId: number }>(
  'select reference, name, email, place, statement from notices where report_id = :reportId',
);
