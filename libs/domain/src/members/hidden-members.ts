/**
 * SQL condition: other members may see the one with the id that `member` names. Admins see all. It
 * looks each id up in the index of hidden members: a hundred thousand may be hidden, and a statement
 * must not read them all. A scalar never becomes a join, and the alias captures no name.
 */
export const isVisible = (member: string) =>
  `(select hidden_id from hidden_members hidden (hidden_id) where hidden_id = ${member}) is null`;

/**
 * The same for a count over many rows, such as those of hundreds of groups: reading all hidden
 * members once costs less than thousands of look-ups.
 */
export const isVisibleInCount = (member: string) =>
  `${member} not in (select id from hidden_members)`;

/**
 * SQL condition on two expressions for ids: no block hides the one from the other. Blocks never
 * hide admins, who see everyone and are seen.
 */
export const isVisibleTo = (viewer: string, member: string) =>
  `not exists (select from hidden_pairs where viewer_id = ${viewer} and member_id = ${member})`;

/**
 * Does the same for statements over many rows: the ids are read once and looked up in a hash table.
 * No statistics of `blocks` can turn it into a join, whose estimates made lists sort whole groups.
 * @param viewer an expression that does not depend on the row
 */
export const isVisibleInList = (viewer: string, member: string) =>
  `${member} not in (select member_id from hidden_pairs where viewer_id = ${viewer})`;
