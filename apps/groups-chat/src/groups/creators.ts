/** Leaves the creator's email out where the statement, which knows the viewer, gave none. */
export const withCreator = <Group extends { created_by_email: string | null }>(group: Group) => ({
  ...group,
  created_by_email: group.created_by_email ?? undefined,
});
