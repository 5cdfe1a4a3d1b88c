import type { MemberSession } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api.js';
import type { Hint } from '../../../lib/hints.js';
import { streamSettled, useHint } from '../../../lib/live.js';
import { onDemand } from '../../../ui/on-demand.js';

const Banner = onDemand(() => import('./new-sign-in-banner.js'));

const newestFirst = async () => (await callApi('ownSessions')).sessions;

// Times are in seconds, so this page's session may have begun together with the latest.
const latestElsewhere = (sessions: MemberSession[]) =>
  sessions.find(({ began, is_current }) => !is_current && began === sessions[0]!.began);

// The banner may appear while the page is being read, so it stands at the end, where it moves
// nothing, and sticks in sight without covering anything that cannot be scrolled to.
export function NewSignIn() {
  const { session, onRead } = useNewSignIn();
  return (
    <div
      role="status"
      data-at-end
      className="sticky bottom-4 z-20 mx-auto max-w-6xl px-4 empty:sr-only md:px-6"
    >
      {session && <Banner session={session} onRead={onRead} />}
    </div>
  );
}

function useNewSignIn() {
  const [session, setSession] = useState<MemberSession>();
  // Start time of the latest sign-in that needs no announcement.
  const known = useRef<Promise<string | undefined>>(undefined);
  // Sessions are read once the stream is open, so that no sign-in falls between the two. If the
  // call fails, nothing counts as new: the page then announces only the sign-ins that it gets a
  // hint about.
  useEffect(() => {
    const sessions = streamSettled().then(newestFirst);
    known.current = sessions.then(([latest]) => latest?.began).catch(() => undefined);
  }, []);

  const announce = (news: MemberSession | undefined) => {
    if (!news) return;
    setSession(news);
    known.current = Promise.resolve(news.began);
  };
  const follow = async ({ changed }: Hint) => {
    if (changed === 'sessions') announce(latestElsewhere(await newestFirst()));
    // The page may have missed sign-ins while it was hidden or offline.
    const before = changed === 'everything' && (await known.current);
    if (before)
      announce((await newestFirst()).find((one) => !one.is_current && one.began > before));
  };
  // A failure is ignored: the list of sessions shows the sign-in anyway.
  useHint((hint) => void follow(hint).catch(() => undefined));
  return { session, onRead: () => setSession(undefined) };
}
