import { MAX_WAITING, URGENT_HOURS, type AdminImage } from '@lodge/contracts';
import { countUpTo, instantInJson, statement } from '@lodge/database';
import { avatarOf } from '@lodge/domain';
import { APPROVED, type ImageRange } from './image-range.js';

const MAX_REJECTED = 100;

const SELECT = `
  select i.id, i.filename, i.is_approved, i.is_face_picture, i.uploaded_at,
    i.status = 'processing' as is_processing, i.width, i.height, i.placeholder,
    i.user_id, u.username as user_username, u.email as user_email,
    u.age as user_age, u.created_at as user_created_at, ${avatarOf('i.user_id')} as user_avatar,
    (select count(*) from images where user_id = i.user_id and is_approved) as user_approved_images,
    (${countUpTo(MAX_REJECTED, 'from blocked_hashes where owner_id = i.user_id')}) as user_rejected_images,
    case when b.id is not null then json_build_object(
      'kind', case when b.owner_id is null then 'blocked' else 'rejected' end,
      'decided_at', ${instantInJson('b.blocked_at')}
    ) end as earlier_decision,
    case when i.copy_found_at is not null then json_build_object(
      'found_at', ${instantInJson('i.copy_found_at')},
      'due_at', case when i.copy_is_urgent
        then ${instantInJson(`(i.copy_found_at + interval '${URGENT_HOURS} hours')`)} end
    ) end as copy
  from images i join users u on u.id = i.user_id left join blocked_hashes b on b.id = i.blocked_hash_id`;

const STAGE = `case
  when i.copy_found_at is not null then case when i.copy_is_urgent then 0 else 1 end
  when i.is_approved then ${APPROVED} when i.blocked_hash_id is null then 3 else 2 end`;
const RANK = 'case when i.is_approved and i.copy_found_at is null then -i.id else i.id end';

// Moderators do not review their own photos. Pass null for an admin.
const isOpenTo = (moderator: string) => `i.user_id is distinct from ${moderator}::integer`;

// One that is approved between two pages comes again among the approved ones; none is left out. The
// limit is no parameter: PostgreSQL would plan each page again.
export const listImages = (limit: number) =>
  statement<AdminImage, ImageRange & { moderatorId: number | null }>(`
  ${SELECT}
  where i.status = 'ready' and (${STAGE}, ${RANK}) > (:afterStage, :afterRank)
    and (${STAGE}, ${RANK}) <= (:throughStage, :throughRank) and ${isOpenTo(':moderatorId')}
  order by ${STAGE}, ${RANK} limit ${limit}`);

export const READ_IMAGE = statement<AdminImage, { id: number }>(`${SELECT} where i.id = :id`);

/** Makes one that is like a blocked photo wait as its copy again: a trigger notes when. */
export const NOTE_COPY_AGAIN = statement<unknown, { id: number }>(
  'update images set blocked_hash_id = blocked_hash_id where id = :id and blocked_hash_id is not null',
);

export const COUNT_PENDING_IMAGES = statement<{ count: number }, { moderatorId: number | null }>(
  countUpTo(
    MAX_WAITING,
    `from images i where status = 'ready' and ${STAGE} < ${APPROVED} and ${isOpenTo(':moderatorId')}`,
  ),
);
