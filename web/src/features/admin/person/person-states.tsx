import type { AdminUser } from '@lodge/contracts';
import { State } from '../../../ui/state.js';
import { When } from '../when.js';

type Standing = Pick<
  AdminUser,
  'is_admin' | 'is_moderator' | 'is_suspended' | 'standing' | 'erase_after'
>;

export const PersonStates = ({ person }: { person: Standing }) => (
  <>
    {person.is_admin && <State of="admin" />}
    {person.is_moderator && !person.is_admin && <State of="moderator" />}
    {person.standing === 'expelled' && <State of="barred">Expelled</State>}
    {person.is_suspended && <State of="barred">Suspended</State>}
    {person.standing === 'pending' && <State of="waiting">Waiting for approval</State>}
    {person.erase_after &&
      (person.standing === 'dormant' ? (
        <State of="expiring">
          Unused, erased on <When at={person.erase_after} />
        </State>
      ) : (
        <State of="expiring">
          Leaving, erased on <When at={person.erase_after} />
        </State>
      ))}
  </>
);
