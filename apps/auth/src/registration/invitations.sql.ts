import type { Invitation, OwnInvitation } from '@lodge/contracts';
import { statement } from '@lodge/database';

// An advisory lock guards the bound on open invitations, as there is no row to lock.
export const LOCK_INVITATIONS = statement(
  "select pg_advisory_xact_lock(hashtextextended('invitations', 0))",
);

// A trigger deletes an admin's open invitations when their rights end; one that is made at that
// moment admits nobody either.
const IS_OPEN = `used_at is null and expires_at > now()
  and created_by in (select id from users where is_admin)`;

export const COUNT_OPEN_INVITATIONS = statement<{ count: number }>(
  `select count(*) as count from invitations where ${IS_OPEN}`,
);

// The expiry follows the database's clock, which also decides whether the invitation is valid.
export const INSERT_INVITATION = statement<
  { id: number },
  { digest: string; adminId: number; days: number; note: string | null; namesInviter: boolean }
>(`
  insert into invitations (digest, created_by, expires_at, note, names_inviter)
  values (:digest, :adminId, now() + make_interval(days => :days), :note, :namesInviter) returning id`);

const SELECT = `
  select i.id, i.created_at, i.expires_at, maker.username as created_by_username,
    i.used_at, i.used_by, guest.username as used_by_username, i.names_inviter,
    case when i.expires_at > now() then i.note end as note
  from invitations i left join users maker on maker.id = i.created_by
  left join users guest on guest.id = i.used_by`;

export const READ_INVITATION = statement<Invitation, { id: number }>(`${SELECT} where i.id = :id`);
export const LIST_INVITATIONS = statement<Invitation, { before: number; limit: number }>(
  `${SELECT} where i.id < :before order by i.id desc limit :limit`,
);

export const READ_OWN_INVITATION = statement<OwnInvitation, { userId: number }>(`
  select case when i.names_inviter and maker.is_admin then maker.username end as from
  from invitations i left join users maker on maker.id = i.created_by
  where i.used_by = :userId limit 1`);

export const IS_INVITATION_OPEN = statement<unknown, { digest: string }>(
  `select 1 from invitations where digest = :digest and ${IS_OPEN}`,
);

// The second of two registrations waits, and finds the invitation used; so does a revocation.
export const USE_INVITATION = statement<unknown, { digest: string; userId: number }>(`
  update invitations set used_by = :userId, used_at = now()
  where digest = :digest and ${IS_OPEN} returning id`);
