import { withEmblem, type ChosenEmblem, type OwnGroup } from '@lodge/contracts';
import type { OwnGroupRow } from './groups.sql.js';

interface Row extends ChosenEmblem {
  name: string;
  created_by_email: string | null;
}

/** Leaves the creator's email out where the statement, which knows the viewer, gave none. */
export const answered = <Group extends Row>(group: Group) => ({
  ...withEmblem(group, group.name),
  created_by_email: group.created_by_email ?? undefined,
});

export const answeredOwn = (group: OwnGroupRow): OwnGroup => ({
  ...answered(group),
  called: group.called ?? undefined,
});
