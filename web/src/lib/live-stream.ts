import { TIMES, urlOf, type LiveHint } from '@lodge/contracts';
import { address } from './address.js';
import { onVisibilityChange } from './page-in-view.js';

// `everything`: hints may have been missed during an interruption.
export type StreamHint = LiveHint | { changed: 'everything' };

const FIRST_DELAY = 2_000;
const MAX_DELAY = 60_000;
// In milliseconds: how late a heartbeat may be.
const BEAT_DELAY = 5_000;
// Milliseconds after which a hidden page closes its stream.
export const HIDDEN_GRACE = 10_000;

// Without EventSource, only polls bring news. EventSource reconnects after an interruption but gives
// up on an error response, which this retries. Without TLS a browser has six connections for all
// tabs, so a hidden page closes its stream. `onRejected` runs on each error response, as the session
// may have ended, and resolves to true after a login in place; `onSettled` runs whenever the stream
// opens or fails.
export function openLiveStream(
  onHint: (hint: StreamHint) => void,
  onRejected: () => Promise<boolean>,
  onSettled: (isOpen: boolean) => void,
): () => void {
  if (!('EventSource' in globalThis)) {
    onSettled(false);
    return () => {};
  }
  let source: EventSource | undefined;
  let delay = FIRST_DELAY;
  let interrupted = false;
  let timer = 0;
  let hiddenTimer = 0;
  let silenceTimer = 0;

  // A connection that sleep or a router has cut still counts as open.
  const expectBeat = () => {
    clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(
      () => {
        onSettled(false);
        reopen();
      },
      2 * TIMES.heartbeat + BEAT_DELAY,
    );
  };

  const open = () => {
    const opened = new EventSource(address(urlOf('live')), { withCredentials: true });
    source = opened;
    expectBeat();
    opened.addEventListener('beat', expectBeat);
    opened.addEventListener('message', ({ data }) => {
      expectBeat();
      onHint(JSON.parse(data) as LiveHint);
    });
    opened.addEventListener('open', () => {
      delay = FIRST_DELAY;
      if (interrupted) onHint({ changed: 'everything' });
      interrupted = false;
      expectBeat();
      onSettled(true);
    });
    opened.addEventListener('error', () => {
      interrupted = true;
      clearTimeout(silenceTimer);
      onSettled(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      // Spread out, or all pages would come back to a restarted server at once.
      timer = window.setTimeout(open, delay * (0.5 + Math.random()));
      delay = Math.min(delay * 2, MAX_DELAY);
      void onRejected().then((isBack) => isBack && source === opened && onOnline());
    });
  };

  const close = () => {
    clearTimeout(timer);
    clearTimeout(silenceTimer);
    source?.close();
    source = undefined;
  };
  const suspend = () => {
    close();
    interrupted = true;
  };
  const reopen = () => {
    suspend();
    if (!document.hidden) open();
  };
  const onOnline = () => {
    delay = FIRST_DELAY;
    if (source?.readyState !== EventSource.OPEN) reopen();
  };
  const followVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = window.setTimeout(suspend, HIDDEN_GRACE);
    else if (!source) open();
  };

  if (!document.hidden) open();
  const end = onVisibilityChange(followVisibility);
  // A page in the back/forward cache would keep its connection.
  addEventListener('pagehide', suspend);
  addEventListener('online', onOnline);
  return () => {
    end();
    removeEventListener('pagehide', suspend);
    removeEventListener('online', onOnline);
    clearTimeout(hiddenTimer);
    close();
  };
}
