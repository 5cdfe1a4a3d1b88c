import type { Member } from '@lodge/contracts';
import { onDemand } from '../../../ui/on-demand.js';
import type { MenuOf } from './menu-of.js';

export type Person = Pick<Member, 'id' | 'username'>;

export interface MemberDialogProps {
  groupId: number;
  person: Person | null;
  onClose: () => void;
  menuOf: MenuOf;
}

// Shows the card of a member whose name can stand anywhere on the page.
export const MemberDialog = onDemand<MemberDialogProps>(
  () => import('./member-dialog-content.js'),
  ({ person }) => person !== null,
);
