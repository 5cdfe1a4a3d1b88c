import { urlOf } from '@lodge/contracts';
import { useCallback, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { createEmitter, createStore, useStore } from './create-store.js';
import { paced } from './paced.js';
import { openLiveStream, type StreamHint } from './live-stream.js';
import { refreshSession } from './session.js';
import { useListener } from './use-listener.js';

const hints = createEmitter<StreamHint>();
const isSettled = createStore(false);

// Polling continues beside it: without the stream, changes show a little later.
export const useLiveStream = (): void => useListener(followStream, useFollowHint());

function followStream(onHint: (hint: StreamHint) => void) {
  const settle = () => isSettled.get() || isSettled.set(true);
  const close = openLiveStream(onHint, () => void refreshSession(), settle);
  return () => {
    close();
    isSettled.set(false);
  };
}

// What is fetched once the stream has settled misses no hint.
export const useIsStreamSettled = () => useStore(isSettled);

export const streamSettled = (): Promise<void> =>
  new Promise((resolve) => {
    const end = isSettled.subscribe(settle);
    settle();
    function settle() {
      if (!isSettled.get()) return;
      end();
      resolve();
    }
  });

// Everything on the screen, as after an interruption: a block changes what lists, counts, messages
// and photos show.
export function useRefetchEverything() {
  const follow = useFollowHint();
  return useCallback(() => follow({ changed: 'everything' }), [follow]);
}

function useFollowHint() {
  const { mutate } = useSWRConfig();
  const [countUnread, countMembers] = useMemo(
    () =>
      [BETWEEN_COUNTS, BETWEEN_MEMBER_COUNTS].map((pause) =>
        paced(() => void mutate(OWN_GROUPS), pause),
      ),
    [mutate],
  );
  return useCallback(
    (hint: StreamHint) => {
      if (hint.changed === 'messages') countUnread();
      else if (hint.changed === 'members') countMembers();
      else void mutate((key) => typeof key === 'string' && isStale(key, hint));
      hints.emit(hint);
    },
    [mutate, countUnread, countMembers],
  );
}

// For what is not cached by URL.
export const useHint = (listener: (hint: StreamHint) => void): void =>
  useListener(hints.subscribe, listener);

// Milliseconds: a lively group sends many hints to every page of its members.
const BETWEEN_COUNTS = 2_000;
// Who comes and goes moves a number, which can wait.
const BETWEEN_MEMBER_COUNTS = 30_000;

const OWN_GROUPS = urlOf('ownGroups');
const BLOCKS = urlOf('blocks');
const MUTES = urlOf('mutes');
const OWN_IMAGES = urlOf('ownImages');
const PENDING_IMAGES = urlOf('images', { query: { status: 'pending' } });
const PENDING_REQUESTS = urlOf('groupRequests', { query: { status: 'pending' } });
// Its lists alone: each look at the messages around one is logged.
const REPORTS = `${urlOf('reportQueue')}?`;

type RareHint = Exclude<StreamHint, { changed: 'messages' | 'members' }>;

// An admin's lists change only by the admin's own actions; the pending rows are counted again.
function isStale(key: string, hint: RareHint): boolean {
  switch (hint.changed) {
    // Also after a block or mute in another tab.
    case 'groups':
      return key === OWN_GROUPS || key === BLOCKS || key === MUTES;
    case 'images':
      return key.startsWith(OWN_IMAGES) || key.startsWith(PENDING_IMAGES);
    case 'photos':
      return key === urlOf('memberImages', { params: { memberId: hint.user_id } });
    case 'sessions':
      return key === urlOf('ownSessions');
    case 'requests':
      return key.startsWith(PENDING_REQUESTS);
    case 'reports':
      return key.startsWith(REPORTS);
    case 'everything':
      return true;
  }
}
