import type { QuietHours } from '@lodge/contracts';
import { LANGUAGE } from '../../../lib/language.js';
import { callApi } from '../../../lib/api/api.js';

// Each language has a worker, and the app one at a time.
const WORKER = LANGUAGE === 'en' ? '/worker.js' : `/${LANGUAGE}/worker.js`;
const SCOPE = '/';

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
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  // An earlier one may be bound to another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = bytesOf(publicKey);
  const { endpoint } = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await callApi('turnOnNotifications', { body: { endpoint, ...quiet } });
}

/** @throws NotAllowed where the browser forgot its subscription */
export async function saveQuietHours(quiet: QuietHours | null): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) throw new NotAllowed();
  const { endpoint } = subscription;
  await callApi('turnOnNotifications', { body: { endpoint, ...quiet } });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
