import type { AdminUser, Instant } from '@lodge/contracts';
import { State } from '../../../ui/state.js';
import { When } from '../when.js';

type Standing = Pick<
  AdminUser,
  'is_admin' | 'is_moderator' | 'is_suspended' | 'standing' | 'erase_after'
>;

interface PersonStatesProps {
  person: Standing;
  // Leaves out the dates.
  isBrief?: boolean;
}

export const PersonStates = ({ person, isBrief = false }: PersonStatesProps) => (
  <>
    {person.is_admin && <State of="admin" />}
    {person.is_moderator && !person.is_admin && <State of="moderator" />}
    {person.standing === 'expelled' && <State of="restricted">Expelled</State>}
    {person.is_suspended && <State of="restricted">Suspended</State>}
    {person.standing === 'pending' && <State of="waiting">Awaiting approval</State>}
    {person.standing === 'refused' && <State of="rejected" />}
    {person.erase_after &&
      (isBrief ? (
        <State of="expiring">{person.standing === 'dormant' ? 'Unused' : 'Leaving'}</State>
      ) : (
        <Erasure standing={person.standing} at={person.erase_after} />
      ))}
  </>
);

const Erasure = ({ standing, at }: Pick<Standing, 'standing'> & { at: Instant }) => (
  <State of="expiring">
    {standing === 'dormant' ? (
      <span>
        Unused, erased on <When at={at} brief />
      </span>
    ) : (
      <span>
        Leaving <When at={at} brief />
      </span>
    )}
  </State>
);
