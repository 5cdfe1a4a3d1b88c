import { CONSENT_KINDS } from '@lodge/contracts';
import { statement } from '@lodge/database';

export const READ_RIGHTS = statement<
  { is_admin: boolean; is_moderator: boolean },
  { userId: number }
>('select is_admin, is_moderator from users where id = :userId');

export const READ_EFFECTIVE_TIMES = statement<{ effective: number }>(`
  with required as (select effective_at from documents where kind = any('{${CONSENT_KINDS}}'))
  select distinct extract(epoch from effective_at)::integer as effective from required
  where effective_at >= coalesce((select max(effective_at) from required where effective_at <= now()), '-infinity')
  order by effective`);
