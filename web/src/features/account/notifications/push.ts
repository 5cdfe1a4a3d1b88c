import type { QuietHours } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';

/** What keeps this browser from showing notifications, if anything does. */
export type Obstacle = 'unsupported' | 'not_installed' | 'denied';

export function obstacle(): Obstacle | undefined {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (isSupported) return Notification.permission === 'denied' ? 'denied' : undefined;
  // Only Safari on a phone or tablet has it, and false means that the page is not on the home screen.
  return 'standalone' in navigator && !navigator.standalone ? 'not_installed' : 'unsupported';
}

/** The member did not allow it. */
export class NotAllowed extends Error {}

/** Asks for permission where it is not given. @throws NotAllowed, ApiError, DOMException */
export async function turnOn(publicKey: string, quiet: QuietHours | null): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  await navigator.serviceWorker.register('/worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint } = await subscribe(pushManager, publicKey);
  await callApi('turnOnNotifications', { body: { endpoint, key: publicKey, ...quiet } });
}

/** @throws NotAllowed where the browser forgot its subscription, ApiError, DOMException */
export async function saveQuietHours(publicKey: string, quiet: QuietHours | null): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const found = await worker?.pushManager.getSubscription();
  if (!worker || !found) throw new NotAllowed();
  const isCurrent = keyOf(found) === publicKey;
  const { endpoint } = isCurrent ? found : await subscribe(worker.pushManager, publicKey);
  await callApi('turnOnNotifications', { body: { endpoint, key: publicKey, ...quiet } });
}

// An earlier subscription may be bound to another key.
async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = bytesOf(publicKey);
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? []);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
