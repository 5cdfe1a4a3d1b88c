import { ACCOUNT_TEXTS, t, type Notifications } from '@lodge/contracts';
import { useSyncExternalStore } from 'react';
import { callApi } from '../../../lib/api/api.js';
import { useApi } from '../../../lib/api/use-api.js';
import { ApiError, errorText } from '../../../lib/api/api-error.js';
import { onReturn } from '../../../lib/page-in-view.js';
import { sameUser } from '../../../lib/session/session-store.js';

export type Obstacle = 'unsupported' | 'not_installed' | 'denied';

function obstacle(): Obstacle | undefined {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isSupported) return Notification.permission === 'denied' ? 'denied' : undefined;
  // Only Safari on phones and tablets has `standalone`; false means that the page is not on the
  // home screen.
  return 'standalone' in navigator && !navigator.standalone ? 'not_installed' : 'unsupported';
}

/** The obstacle of the moment: members change the browser's settings beside the page. */
export const useObstacle = () => useSyncExternalStore(onReturn, obstacle);

/**
 * What the server has recorded, as far as it is true of this browser, which may have lost its worker,
 * its subscription or its permission since.
 */
export const useNotifications = () => useApi('notifications', { swr: { fetcher } });

async function fetcher(): Promise<Notifications> {
  const { public_key, is_on } = await callApi('notifications');
  if (!is_on || !public_key) return { public_key, is_on };
  return { public_key, is_on: await reachesHere(public_key) };
}

async function reachesHere(key: string): Promise<boolean> {
  if (obstacle() || Notification.permission !== 'granted') return false;
  try {
    const worker = await navigator.serviceWorker.getRegistration();
    // What is lost is renewed without a word: the member still allows it.
    if (!(await worker?.pushManager.getSubscription())) await turnOn(key);
    return true;
  } catch {
    return false;
  }
}

class NotAllowed extends Error {}

/**
 * Asks for permission if it has not been granted; and declines if the session ends before the
 * browser has the member's answer. @throws NotAllowed, ApiError, DOMException
 */
export async function turnOn(key: string): Promise<void> {
  const isSame = sameUser();
  const permission = await Notification.requestPermission();
  if (!isSame()) throw new ApiError(0, 'declined');
  if (permission !== 'granted') throw new NotAllowed();
  await navigator.serviceWorker.register('/worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // An existing subscription may be bound to another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint } = await pushManager.subscribe(options);
  if (!isSame()) throw new ApiError(0, 'declined');
  await callApi('turnOnNotifications', { body: { endpoint, key } });
}

export const turnOnFailure = (error: unknown) =>
  error instanceof NotAllowed
    ? t`Notifications were not allowed`
    : errorText(error, ACCOUNT_TEXTS.changingNotifications);
