import type { Member } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { BlockDialog } from './block-dialog.js';
import { ReportDialog } from './report-dialog.js';
import type { Reported } from './reported.js';
import { SafetyContext } from './safety-context.js';
import { useMutes } from './use-mutes.js';
import { useMuting } from './use-muting.js';

// Around all menus of a screen: the dialog outlives the row it was opened from.
export function SafetyDialogs({ children }: { children: ReactNode }) {
  const [blocking, setBlocking] = useState<Pick<Member, 'id' | 'username'> | null>(null);
  const [reported, setReported] = useState<Reported | null>(null);
  const { data: mutes } = useMutes();
  const muting = useMuting();
  return (
    <SafetyContext value={{ mutes, askToBlock: setBlocking, askToReport: setReported, ...muting }}>
      {children}
      <BlockDialog member={blocking} onClose={() => setBlocking(null)} />
      <ReportDialog reported={reported} onClose={() => setReported(null)} />
    </SafetyContext>
  );
}
