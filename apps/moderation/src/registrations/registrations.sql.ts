import { MAX_WAITING, type WaitingRegistration } from '@lodge/contracts';
import { countUpTo, IS_PENDING, IS_SUSPENDED, profileOfRow, statement } from '@lodge/database';
import { photoOrder } from '@lodge/domain';

type Waiting = Required<Omit<WaitingRegistration, 'is_like_expelled'>>;

// Pages by keyset on the index `users_pending`. The photo need not be approved: its face decides.
export const LIST_REGISTRATIONS = statement<Waiting, { after: number; limit: number }>(`
  select u.id, u.email, ${profileOfRow('u')}, u.created_at, ${IS_SUSPENDED} as is_suspended, (
      select filename from images where user_id = u.id and status = 'ready'
      order by ${photoOrder('images')} limit 1
    ) as avatar,
    (select count(*) from images where user_id = u.id and status = 'ready') as photo_count,
    (
      select maker.username from invitations i join users maker on maker.id = i.created_by
      where i.used_by = u.id limit 1
    ) as invited_by
  from users u where ${IS_PENDING} and u.id > :after order by u.id limit :limit`);

export const COUNT_REGISTRATIONS = statement<{ count: number }>(
  countUpTo(MAX_WAITING, `from users u where ${IS_PENDING}`),
);
