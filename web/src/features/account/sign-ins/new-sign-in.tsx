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

// Once the stream is open, so that none in between is neither known nor told of. Without an answer
// nothing can be said to be new: the page then tells only of what it hears.
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
    // The list on the account's page tells of it in any case.
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

// What a page missed that was hidden or offline.
async function beganSince(known: Promise<string | undefined>): Promise<MemberSession | undefined> {
  const before = await known;
  if (before === undefined) return undefined;
  return (await newestFirst()).find((one) => !one.is_current && one.began > before);
}
