import { MAX_WAITING, URGENT_HOURS, type AdminImage } from '@lodge/contracts';
import { countUpTo, instantInJson, statement } from '@lodge/database';
import { avatarOf } from '@lodge/domain';
import { isDecided, isWaiting, pageAfter, type Placed } from '../queues/places.sql.js';

const MAX_REJECTED = 100;

const COLUMNS = `
  i.id, i.filename, i.is_approved, i.is_face_picture, i.uploaded_at,
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

// Moderators do not review their own photos. Pass null for an admin.
const isOpenTo = (moderator: string) => `i.user_id is distinct from ${moderator}::integer`;

const SHOWN = {
  pending: `and ${isWaiting('i')}`,
  approved: `and ${isDecided('i')}`,
  all: '',
};

// One that is approved between two pages comes again among the approved ones; none is left out.
export const listImages = (limit: number, shown: keyof typeof SHOWN) =>
  statement<Placed<AdminImage>, { after: number; moderatorId: number | null }>(`
  select i.queue_place as position, ${COLUMNS}
  where i.status = 'ready' ${SHOWN[shown]} and ${isOpenTo(':moderatorId')} and ${pageAfter('i', limit)}`);

export const READ_IMAGE = statement<AdminImage, { id: number }>(
  `select ${COLUMNS} where i.id = :id`,
);

/** Makes one that is like a blocked photo wait as its copy again: a trigger notes when. */
export const NOTE_COPY_AGAIN = statement<unknown, { id: number }>(
  'update images set blocked_hash_id = blocked_hash_id where id = :id and blocked_hash_id is not null',
);

export const COUNT_PENDING_IMAGES = statement<{ count: number }, { moderatorId: number | null }>(
  countUpTo(
    MAX_WAITING,
    `from images i where status = 'ready' and ${isWaiting('i')} and ${isOpenTo(':moderatorId')}`,
  ),
);
