import type { AccountState, AdminUser, Instant } from '@lodge/contracts';
import { StateBadge } from '../../../ui/state.js';
import { When } from '../when.js';

interface PersonStatesProps {
  person: AccountState & Partial<Pick<AdminUser, 'is_admin' | 'is_moderator'>>;
  // Leaves out the dates.
  isBrief?: boolean;
}

export const PersonStates = ({ person, isBrief = false }: PersonStatesProps) => (
  <>
    {person.is_admin && <StateBadge state="admin" />}
    {person.is_moderator && !person.is_admin && <StateBadge state="moderator" />}
    {person.standing === 'expelled' && <StateBadge state="restricted">Expelled</StateBadge>}
    {person.is_suspended && <StateBadge state="restricted">Suspended</StateBadge>}
    {person.standing === 'pending' && <StateBadge state="waiting">Awaiting approval</StateBadge>}
    {person.standing === 'paused' && <StateBadge state="neutral">Paused</StateBadge>}
    {person.standing === 'refused' && <StateBadge state="rejected" />}
    {person.erase_after &&
      (isBrief ? (
        <StateBadge state="expiring">
          {person.standing === 'dormant' ? 'Unused' : 'Leaving'}
        </StateBadge>
      ) : (
        <Erasure standing={person.standing} at={person.erase_after} />
      ))}
  </>
);

function Erasure({ standing, at }: Pick<AccountState, 'standing'> & { at: Instant }) {
  const day = <When at={at} brief />;
  return (
    <StateBadge state="expiring">
      {standing === 'dormant' ? <>Unused, erased on {day}</> : <>Leaving {day}</>}
    </StateBadge>
  );
}
