import { withEmblem, type ChosenEmblem } from '@lodge/contracts';

interface Row extends ChosenEmblem {
  name: string;
  created_by_email: string | null;
}

/** Leaves the creator's email out where the statement, which knows the viewer, gave none. */
export const answered = <Group extends Row>(group: Group) => ({
  ...withEmblem(group, group.name),
  created_by_email: group.created_by_email ?? undefined,
});
