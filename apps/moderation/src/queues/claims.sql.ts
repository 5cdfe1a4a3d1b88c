import { CLAIM_SECONDS, type Claim } from '@lodge/contracts';
import { instantInJson, statement } from '@lodge/database';

// A claim keeps two reviewers off the same one. A claim that has expired counts as none, except for
// who holds it: they may still decide until another reviewer claims it.

export const isFreeFor = (viewer: string, row: string) =>
  `(${row}.claimed_by is null or ${row}.claimed_by = ${viewer} or ${row}.claimed_until <= now())`;

export const RELEASED = 'claimed_by = null, claimed_until = null';

export const claimOf = (row: string) => `(
  select json_build_object(
    'user_id', id, 'username', username, 'by_moderator', not is_admin,
    'until', ${instantInJson(`${row}.claimed_until`)}
  ) from users where id = ${row}.claimed_by and (id = :viewerId or ${row}.claimed_until > now())
)`;

export interface Claiming {
  viewerId: number;
  id: number;
}

/** Lets the viewer claim it, or extend their claim; no row while another reviewer holds it. */
export const claimIn = (table: 'reports' | 'appeals', condition: string) =>
  statement<Claim, Claiming>(`
  update ${table} r set claimed_by = :viewerId, claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
  where r.id = :id and ${condition} and ${isFreeFor(':viewerId', 'r')}
  returning r.claimed_by as user_id, r.claimed_until as until,
    (select username from users where id = :viewerId) as username,
    (select not is_admin from users where id = :viewerId) as by_moderator`);

/** Releases the viewer's claim. Admins release a moderator's, too, who could keep it. */
export const releaseIn = (table: 'reports' | 'appeals', condition: string) =>
  statement<{ id: number }, Claiming>(`
  update ${table} r set ${RELEASED}
  where r.id = :id and ${condition} and (
    r.claimed_by = :viewerId
    or exists (select from users where id = :viewerId and is_admin)
      and exists (select from users where id = r.claimed_by and not is_admin)
  )
  returning r.id`);
