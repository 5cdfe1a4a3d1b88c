/** A condition: other members may see the one with the id that `member` names. Admins see all. */
export const isShown = (member: string) => `${member} not in (select id from hidden_members)`;

/**
 * A condition on two expressions for ids: no block hides the one from the other. Never of admins,
 * who see everybody and are seen.
 */
export const isShownTo = (viewer: string, member: string) =>
  `not exists (select from hidden_pairs where viewer_id = ${viewer} and member_id = ${member})`;
