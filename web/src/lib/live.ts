import { urlOf } from '@lodge/contracts';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { createEmitter } from './create-store.js';
import { openLiveStream, type StreamHint } from './live-stream.js';
import { refreshSession } from './session.js';

const hints = createEmitter<StreamHint>();

// Polling continues beside it: without the stream, changes show a little later.
export function useLiveStream(): void {
  const follow = useFollowHint();
  useEffect(() => openLiveStream(follow, () => void refreshSession()), [follow]);
}

// Everything on the screen, as after an interruption: a block changes what lists, counts, messages
// and photos show.
export function useRefetchEverything() {
  const follow = useFollowHint();
  return useCallback(() => follow({ changed: 'everything' }), [follow]);
}

function useFollowHint() {
  const { mutate } = useSWRConfig();
  return useCallback(
    (hint: StreamHint) => {
      void mutate((key) => typeof key === 'string' && isStale(key, hint));
      hints.emit(hint);
    },
    [mutate],
  );
}

// For what is not cached by URL.
export function useHint(listener: (hint: StreamHint) => void): void {
  const onHint = useEffectEvent(listener);
  useEffect(() => hints.subscribe((hint) => onHint(hint)), []);
}

const OWN_GROUPS = urlOf('ownGroups');
const BLOCKS = urlOf('blocks');
const MUTES = urlOf('mutes');
const OWN_IMAGES = urlOf('ownImages');
const PENDING_IMAGES = urlOf('images', { query: { status: 'pending' } });
const PENDING_REQUESTS = urlOf('groupRequests', { query: { status: 'pending' } });

// An admin's lists change only by the admin's own actions; the pending rows are counted again.
function isStale(key: string, hint: StreamHint): boolean {
  switch (hint.changed) {
    case 'messages':
    case 'members':
      return key === OWN_GROUPS;
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
    case 'everything':
      return true;
  }
}
