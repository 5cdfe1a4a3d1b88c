import { APP_TEXTS, type AdminGroup, type Member } from '@lodge/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Dialog } from '../../../ui/dialog.js';
import { ListEnd } from '../../../ui/list-end.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { UsersRound } from 'lucide-react';
import { AddMember } from './add-member.js';
import { MemberRow } from './member-row.js';
import { useMembers } from './use-members.js';

interface MembersDialogProps {
  open: boolean;
  /** Opened to add somebody: the search is there at once and has the focus. */
  adding: boolean;
  group: AdminGroup | undefined;
  onClose: () => void;
}

export const MembersDialog = ({ open, adding, group, onClose }: MembersDialogProps) => (
  <Dialog wide open={open} onClose={onClose} title={`Members of ${group?.name}`}>
    {group && <Members group={group} adding={adding} />}
  </Dialog>
);

function Members({ group, adding }: { group: AdminGroup; adding: boolean }) {
  const { members, isMember, failed, refresh, refreshing, add, remove, ...list } = useMembers(group);
  const [removal, setRemoval] = useState<{ open: boolean; member?: Member }>({ open: false });
  return (
    <div className="flex flex-col gap-6">
      <AddMember isMember={isMember} onAdd={add} open={adding} />
      {failed && <ErrorState text={APP_TEXTS.fetchingGroupMembers} onRetry={() => void refresh()} retrying={refreshing} />}
      {!members && !failed && <SkeletonRows rows={4} className="h-14" />}
      {members?.length === 0 && <EmptyState icon={UsersRound} title="Nobody is in this group" />}
      {!!members?.length && (
        <div className="max-h-[50dvh] overflow-y-auto rounded-md border border-line">
          <ul aria-label="Members" className="divide-y divide-line">
            {members.map((member) => <MemberRow key={member.id} member={member} onRemove={() => setRemoval({ open: true, member })} />)}
          </ul>
          <ListEnd {...list} length={members.length} failedText={APP_TEXTS.fetchingGroupMembers} />
        </div>
      )}
      <ConfirmDialog
        open={removal.open}
        onClose={() => setRemoval({ ...removal, open: false })}
        title={`Remove ${removal.member?.username}?`}
        description={`He reads nothing more of ${group.name} from that moment on. What he wrote stays.`}
        action="Remove"
        onConfirm={async () => removal.member && remove(removal.member.id)}
      />
    </div>
  );
}
