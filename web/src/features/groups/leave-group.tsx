import type { Group } from '@lodge/contracts';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { OfGroup } from '../../ui/of-group.js';
import { LeaveGroupDialog } from './leave-group-dialog.js';

interface LeaveGroupProps {
  group: Pick<Group, 'id' | 'name'>;
  onLeaving: (isLeaving: boolean) => void;
}

// On the group's own page, which its former member cannot see.
export function LeaveGroup({ group, onLeaving }: LeaveGroupProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        <LogOut aria-hidden className="size-4" />
        <OfGroup verb="Leave" text="Leave Group" />
      </Button>
      <LeaveGroupDialog
        group={asking ? group : null}
        onClose={() => setAsking(false)}
        onLeaving={onLeaving}
        onLeft={() => void navigate(PATHS.groups, { replace: true })}
      />
    </>
  );
}
