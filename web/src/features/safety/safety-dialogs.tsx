import { type Member, SAFETY_TEXTS, type ResponseOf } from '@lodge/contracts';
import { createContext, use, useState, type ReactNode } from 'react';
import { useViewer } from '../../lib/session/session.js';
import { onDemand } from '../../ui/on-demand.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import type { Reported } from './reported.js';
import { useMutes } from './use-mutes.js';
import { useBlocking } from './use-blocking.js';
import { Name } from '../../ui/written-text.js';

const ReportDialog = onDemand(() => import('./report-dialog.js'));

// Wraps all menus of a screen: the dialog outlives the row it was opened from.
export function SafetyDialogs({ children }: { children: ReactNode }) {
  const [blocking, setBlocking] = useState<Pick<Member, 'id' | 'username'> | null>(null);
  const [reported, setReported] = useState<Reported | null>(null);
  const { data: mutes } = useMutes();
  return (
    <SafetyContext value={{ mutes, askToBlock: setBlocking, askToReport: setReported }}>
      {children}
      {blocking && <BlockDialog member={blocking} onClose={() => setBlocking(null)} />}
      {reported && <ReportDialog reported={reported} onClose={() => setReported(null)} />}
    </SafetyContext>
  );
}

interface BlockDialogProps {
  member: Pick<Member, 'id' | 'username'>;
  onClose: () => void;
}

function BlockDialog({ member, onClose }: BlockDialogProps) {
  const { isAdmin } = useViewer();
  const { block } = useBlocking();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        <>
          Block <Name>{member.username}</Name>?
        </>
      }
      description={isAdmin ? SAFETY_TEXTS.blockByAdmin : <WhatItDoes />}
      action="Block"
      onConfirm={() => block(member.id)}
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

interface Safety {
  // Each menu would fetch them again when it is mounted.
  mutes: ResponseOf<'mutes'> | undefined;
  askToBlock: (member: Pick<Member, 'id' | 'username'>) => void;
  askToReport: (reported: Reported) => void;
}

const SafetyContext = createContext<Safety | null>(null);

export function useSafety(): Safety {
  const safety = use(SafetyContext);
  if (!safety) throw new Error('useSafety needs SafetyDialogs around it');
  return safety;
}
