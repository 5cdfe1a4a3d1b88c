/** SQL condition: the two are members of one group, or more. */
export const sharesGroup = (viewer: string, member: string) => `exists (
  select from memberships own join memberships other on other.group_id = own.group_id
  where own.user_id = ${viewer} and other.user_id = ${member})`;
