import type { AdminUser } from '@lodge/contracts';
import { ShieldCheck } from 'lucide-react';
import { Badge } from '../../../ui/badge.js';
import { When } from '../when.js';

type Standing = Pick<
  AdminUser,
  'is_admin' | 'is_moderator' | 'is_suspended' | 'standing' | 'erase_after'
>;

export const PersonBadges = ({ person }: { person: Standing }) => (
  <>
    {person.is_admin && (
      <Badge tone="brass">
        <ShieldCheck aria-hidden />
        Admin
      </Badge>
    )}
    {person.is_moderator && !person.is_admin && <Badge>Moderator</Badge>}
    {person.standing === 'expelled' && <Badge tone="danger">Expelled</Badge>}
    {person.is_suspended && <Badge tone="danger">Suspended</Badge>}
    {person.standing === 'pending' && <Badge tone="brass">Waits for approval</Badge>}
    {person.erase_after && (
      <Badge className="whitespace-normal!">
        <span>
          {person.standing === 'dormant' ? (
            <>
              Unused, erased on <When at={person.erase_after} />
            </>
          ) : (
            <>
              Leaving, erased on <When at={person.erase_after} />
            </>
          )}
        </span>
      </Badge>
    )}
  </>
);
