import type { MemberSession } from '@lodge/contracts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { streamSettled, useHint } from '../../../lib/live.js';
import { onDemand } from '../../../ui/on-demand.js';

export interface NewSignInNoticeProps {
  session: MemberSession | undefined;
  onRead: () => void;
}

const Notice = onDemand<NewSignInNoticeProps>(
  () => import('./new-sign-in-notice.js'),
  ({ session }) => session !== undefined,
);

// Read once the stream is open, so that no sign-in falls between the two. If the call fails,
// nothing counts as new: the page then announces only the sign-ins that it gets a hint about.
async function latestAtFirst(): Promise<string | undefined> {
  await streamSettled();
  return newestFirst().then(
    ([latest]) => latest?.began,
    () => undefined,
  );
}

const newestFirst = async () => (await callApi('ownSessions')).sessions;

export function NewSignIn() {
  const [known, setKnown] = useState(latestAtFirst);
  const [session, setSession] = useState<MemberSession>();
  const tell = (news: MemberSession | undefined) => {
    if (!news) return;
    setSession(news);
    setKnown(Promise.resolve(news.began));
  };
  useHint(({ changed }) => {
    // The list of sessions tells of it in any case.
    if (changed === 'sessions') latestElsewhere().then(tell, () => undefined);
    if (changed === 'everything') beganSince(known).then(tell, () => undefined);
  });
  return <Notice session={session} onRead={() => setSession(undefined)} />;
}

// The latest session is the one that the hint is about, and for its own pages no news.
async function latestElsewhere(): Promise<MemberSession | undefined> {
  const [latest] = await newestFirst();
  return latest?.is_current ? undefined : latest;
}

// The sign-in that a page missed while it was hidden or offline.
async function beganSince(known: Promise<string | undefined>): Promise<MemberSession | undefined> {
  const before = await known;
  if (before === undefined) return undefined;
  return (await newestFirst()).find((one) => !one.is_current && one.began > before);
}
