import { urlOf } from '@lodge/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { createEmitter } from './create-store.js';
import { openLiveStream, type StreamHint } from './live-stream.js';
import { refreshSession } from './session.js';

const hints = createEmitter<StreamHint>();

// Polling continues beside it: without the stream, changes show a little later.
export function useLiveStream(): void {
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      openLiveStream(
        (hint) => {
          void mutate((key) => typeof key === 'string' && isStale(key, hint));
          hints.emit(hint);
        },
        () => void refreshSession(),
      ),
    [mutate],
  );
}

// For what is not cached by URL.
export function useHint(listener: (hint: StreamHint) => void): void {
  const onHint = useEffectEvent(listener);
  useEffect(() => hints.subscribe((hint) => onHint(hint)), []);
}

const OWN_GROUPS = urlOf('ownGroups');
const OWN_IMAGES = urlOf('ownImages');
const PENDING_IMAGES = urlOf('images', { query: { status: 'pending' } });
const PENDING_REQUESTS = urlOf('groupRequests', { query: { status: 'pending' } });

// An admin's lists change only by the admin's own actions; the pending rows are counted again.
function isStale(key: string, hint: StreamHint): boolean {
  switch (hint.changed) {
    case 'messages':
    case 'members':
    case 'groups':
      return key === OWN_GROUPS;
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
