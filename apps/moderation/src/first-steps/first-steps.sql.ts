import type { FirstSteps } from '@lodge/contracts';
import { statement } from '@lodge/database';

// The operator knows the password of an account that they made, until its owner sets another. After
// 90 days nothing tells any more who made it.
const OPERATOR_KNOWS_PASSWORD = `
  exists (
    select from account_activity made
    where made.account_id = own.id and made.kind = 'admin_granted' and not made.by_other and not exists (
      select from account_activity later
      where later.account_id = own.id and later.kind in ('password_changed', 'password_reset') and later.id > made.id
    )
  )`;

export const READ_FIRST_STEPS = statement<FirstSteps, { adminId: number }>(`
  select not ${OPERATOR_KNOWS_PASSWORD} as has_own_password, own.age is not null as has_profile,
    own.is_later or ever.announcement as has_announced,
    own.is_later or ever.one_group as has_group,
    own.is_later or ever.invitation or not own.is_alone as has_invited,
    own.is_alone and not exists (select from groups) as is_empty
  from (
    select id, age, exists (select from users where is_admin and id < :adminId) as is_later,
      not exists (select from users where id <> :adminId) as is_alone
    from users where id = :adminId
  ) own cross join has_ever_had() ever`);
