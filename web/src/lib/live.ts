import { urlOf } from '@lodge/contracts';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { createEmitter, createStore, useSelected, waitForState } from './create-store.js';
import { isListKey, markStale } from './api/use-pages.js';
import { isStale, type Hint } from './hints.js';
import { openLiveStream, type StreamHint } from './live-stream.js';
import { refreshSession } from './session/session.js';
import { session } from './session/session-store.js';
import { isSignedInAgain } from './session/identity.js';
import { throttle } from './throttle.js';
import { useListener } from './use-listener.js';

const hints = createEmitter<Hint>();
const stream = createStore<'opening' | 'open' | 'lost'>('opening');
const isSettled = (state: string) => state !== 'opening';

// Polling continues as well: without the stream, changes only show a little later.
export const useLiveStream = (): void => useListener(followStream, useFollowHint());

function followStream(onHint: (hint: StreamHint) => void) {
  const close = openLiveStream(
    onHint,
    async () => {
      await refreshSession();
      return session.get().state === 'expired' && isSignedInAgain();
    },
    (isOpen) => {
      // An earlier count may lack a message that arrived while the stream was opening.
      if (isOpen && !isSettled(stream.get())) onHint({ changed: 'unread' });
      stream.set(isOpen ? 'open' : 'lost');
    },
  );
  return () => {
    close();
    stream.set('opening');
  };
}

// Data fetched once the stream has settled misses no hint.
export const useIsStreamSettled = () => useSelected(stream, isSettled);

export const useIsStreamLost = () => useSelected(stream, (state) => state === 'lost');

export const streamSettled = () => waitForState(stream, isSettled);

// Refetches everything on the screen, as after an interruption: a block changes lists, counts,
// messages and photos.
export function useRefetchEverything() {
  const follow = useFollowHint();
  return () => follow({ changed: 'everything' });
}

// In milliseconds: a busy group sends many hints to every page of its members.
const BETWEEN_COUNTS = 2_000;
// In milliseconds: members who join or leave only change a number, which can wait.
const BETWEEN_MEMBER_COUNTS = 30_000;
// In milliseconds: an admin decides about many photos in a row.
const BETWEEN_PHOTOS = 5_000;

const OWN_GROUPS = urlOf('ownGroups');

function useFollowHint() {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    const [countUnread, countMembers] = [BETWEEN_COUNTS, BETWEEN_MEMBER_COUNTS].map((pause) =>
      throttle(() => void mutate(OWN_GROUPS), pause),
    );
    const follow = (hint: Hint) => {
      if (hint.changed === 'members') countMembers();
      if (hint.changed === 'messages' || hint.changed === 'unread') countUnread();
      else {
        const isAsked = (key: unknown): key is string =>
          typeof key === 'string' && isStale(key, hint);
        void mutate((key) => isAsked(key) && !isListKey(key));
        void mutate((key) => isAsked(key) && isListKey(key), markStale);
      }
      hints.emit(hint);
    };
    const followPhotos = gatherPhotos(follow);
    return (hint: StreamHint) =>
      hint.changed === 'photos' ? followPhotos(hint.user_id) : follow(hint);
  }, [mutate]);
}

function gatherPhotos(follow: (hint: Hint) => void): (userId: number) => void {
  let user_ids = new Set<number>();
  const publish = throttle(() => {
    const gathered = user_ids;
    user_ids = new Set();
    follow({ changed: 'photos', user_ids: gathered });
  }, BETWEEN_PHOTOS);
  return (userId) => {
    user_ids.add(userId);
    publish();
  };
}

// For state that is not cached by URL.
export const useHint = (listener: (hint: Hint) => void): void =>
  useListener(hints.subscribe, listener);
