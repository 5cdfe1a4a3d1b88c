import { MOST_WAITING, type AdminImage } from '@lodge/contracts';
import { statement } from '@lodge/database';

const SELECT = `
  select i.id, i.filename, i.is_approved, i.is_face_picture, i.uploaded_at,
    i.status = 'processing' as is_processing, i.width, i.height, i.placeholder,
    i.user_id, u.username as user_username, u.email as user_email
  from images i join users u on u.id = i.user_id`;

const RANK = 'case when i.is_approved then -i.id else i.id end';

// By keyset on the index `images_by_decision`. The limit is no parameter: PostgreSQL would assume a
// tenth of the table, and plan each page anew.
export const listImages = (limit: number) =>
  statement<AdminImage>(`
  ${SELECT}
  where i.status = 'ready' and (i.is_approved, ${RANK}) > ($1, $2) and (i.is_approved, ${RANK}) <= ($3, $4)
  order by i.is_approved, ${RANK} limit ${limit}`);

export const READ_IMAGE = statement<AdminImage>(`${SELECT} where i.id = $1`);

// Counts up to a bound, so that a long queue costs no more than a short one.
export const COUNT_PENDING_IMAGES = statement<{ count: number }>(`
  select count(*) from (
    select from images where status = 'ready' and not is_approved limit ${MOST_WAITING}
  ) waiting`);
