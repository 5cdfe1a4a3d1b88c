import type { MemberSession } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useHint } from '../../../lib/live.js';
import { onDemand } from '../../../ui/on-demand.js';

export interface NewSignInNoticeProps {
  session: MemberSession | undefined;
  onRead: () => void;
}

const Notice = onDemand<NewSignInNoticeProps>(
  () => import('./new-sign-in-notice.js'),
  ({ session }) => session !== undefined,
);

// The latest session is the one that the hint is about, and for its own pages no news.
async function latestElsewhere(): Promise<MemberSession | undefined> {
  const { sessions } = await callApi('ownSessions');
  return sessions[0]?.is_current ? undefined : sessions[0];
}

export function NewSignIn() {
  const [session, setSession] = useState<MemberSession>();
  useHint((hint) => {
    if (hint.changed !== 'sessions') return;
    // The list on the account's page tells of it in any case.
    latestElsewhere().then(setSession, () => undefined);
  });
  return <Notice session={session} onRead={() => setSession(undefined)} />;
}
