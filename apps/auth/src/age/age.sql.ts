import { IS_HIDDEN, statement } from '@lodge/database';
import type { AgeCheck } from '../entities.js';

export type NewAgeCheck = Omit<AgeCheck, 'checked_at'>;

const isDue = (user: string) => `
  not ${user}.age_asked and not ${user}.is_admin
  and not exists (select from age_checks where user_id = ${user}.id)`;

export const WHO_IS_DUE = statement<{ id: number }, { after: number; requiredFrom?: string }>(
  `select id from users u
  where u.id > :after and ${isDue('u')} and now() >= :requiredFrom::date order by id limit 500`,
);

export const ASK = statement<{ id: number }, { userId: number }>(
  `update users u set age_asked = true where id = :userId and ${isDue('u')} returning id`,
);

export const WHO_IS_ASKED = statement<{ id: number }, { after: number }>(
  `select id from users where ${IS_HIDDEN} and age_asked and id > :after order by id limit 500`,
);

export const ASK_NO_MORE = statement<{ id: number }, { userId: number }>(
  'update users set age_asked = false where id = :userId and age_asked returning id',
);

export const RECORD_CHECK = statement<{ user_id: number }, NewAgeCheck>(`
  insert into age_checks (user_id, method, checked_by, reason) values (:user_id, :method, :checked_by, :reason)
  on conflict do nothing returning user_id`);
