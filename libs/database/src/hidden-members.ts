import type { Instant } from '@lodge/contracts';

/** A condition: other members may see the one with the id that `member` names. Admins see all. */
export const isShown = (member: string) => `${member} not in (select id from hidden_members)`;

/**
 * A condition on two expressions for ids: no block hides the one from the other. Never of admins,
 * who see everybody and are seen.
 */
export const isShownTo = (viewer: string, member: string) =>
  `not exists (select from hidden_pairs where viewer_id = ${viewer} and member_id = ${member})`;

interface Rare {
  erase_after: Instant | null;
  is_moderator: boolean;
  is_suspended?: boolean;
}

/** A user as the contract has them: without what most users are not. */
export const withoutDefaults = <User extends Rare>({
  erase_after,
  is_moderator,
  is_suspended,
  ...user
}: User) => ({
  ...user,
  ...(erase_after && { erase_after }),
  ...(is_moderator && { is_moderator }),
  ...(is_suspended && { is_suspended }),
});
