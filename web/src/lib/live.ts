import { urlOf } from '@lodge/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useSWRConfig } from 'swr';
import { createEmitter } from './create-store.js';
import { openLiveStream, type StreamHint } from './live-stream.js';
import { refreshSession } from './session.js';

const hints = createEmitter<StreamHint>();

/**
 * Keeps one live stream open and revalidates what a hint names. Polling goes on beside it: without
 * the stream changes show as well, a little later.
 */
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

/** Calls `listener` with each hint while mounted; for what is not cached by URL. */
export function useHint(listener: (hint: StreamHint) => void): void {
  const onHint = useEffectEvent(listener);
  useEffect(() => hints.subscribe((hint) => onHint(hint)), []);
}

const OWN_GROUPS = urlOf('ownGroups');
const OWN_IMAGES = urlOf('ownImages');
const PENDING_IMAGES = urlOf('images', { query: { status: 'pending' } });
const PENDING_REQUESTS = urlOf('groupRequests', { query: { status: 'pending' } });

/**
 * Whether the response cached under `key` may be out of date. An admin's lists change only by the
 * admin's own actions; the number of pending rows is counted again.
 */
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
    case 'requests':
      return key.startsWith(PENDING_REQUESTS);
    case 'everything':
      return true;
  }
}
