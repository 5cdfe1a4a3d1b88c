import { SAFETY_TEXTS, type Member } from '@lodge/contracts';
import { useViewer } from '../../lib/session.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { useBlocking } from './use-blocking.js';

interface BlockDialogProps {
  // Null: closed.
  member: Pick<Member, 'id' | 'username'> | null;
  onClose: () => void;
}

export function BlockDialog({ member, onClose }: BlockDialogProps) {
  const { isAdmin } = useViewer();
  const { block } = useBlocking();
  return (
    <ConfirmDialog
      open={member !== null}
      onClose={onClose}
      title={
        <>
          Block <bdi>{member?.username}</bdi>?
        </>
      }
      description={isAdmin ? SAFETY_TEXTS.blockByAdmin : <WhatItDoes />}
      action="Block"
      onConfirm={async () => member && block(member.id)}
    />
  );
}

const WhatItDoes = () => (
  <>
    {[SAFETY_TEXTS.block, SAFETY_TEXTS.blockQuietly, SAFETY_TEXTS.blockAdmin].map((text) => (
      <span key={text} className="mb-2 block last:mb-0">
        {text}
      </span>
    ))}
  </>
);
