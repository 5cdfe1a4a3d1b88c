import type { LiveHint } from '@lodge/contracts';
import { address } from './address.js';

/** `everything`: the stream was interrupted, and what was said meanwhile was missed. */
export type Heard = LiveHint | { changed: 'everything' };

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;
/** Milliseconds for which a page is hidden before its stream ends. */
export const GLANCE = 10_000;

/**
 * Listens to the server's hints until the answer is called. The browser reconnects by itself after an interruption, yet
 * gives up when it is refused: then this tries again, after growing pauses. Nobody looks at a hidden page, and without
 * TLS a browser has six connections for all its tabs: after a moment the stream ends until the page is seen again.
 * @param onRefused called at each refusal: the session may have ended
 */
export function openLiveStream(onHint: (hint: Heard) => void, onRefused: () => void): () => void {
  let source: EventSource | undefined;
  let pause = FIRST_PAUSE;
  let interrupted = false;
  let timer = 0;
  let glance = 0;

  const open = () => {
    const opened = new EventSource(address('/api/live'), { withCredentials: true });
    source = opened;
    opened.addEventListener('message', ({ data }) => onHint(JSON.parse(data) as LiveHint));
    opened.addEventListener('open', () => {
      pause = FIRST_PAUSE;
      if (interrupted) onHint({ changed: 'everything' });
      interrupted = false;
    });
    opened.addEventListener('error', () => {
      interrupted = true;
      if (opened.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = window.setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    });
  };

  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const rest = () => {
    close();
    source = undefined;
    interrupted = true;
  };
  const follow = () => {
    clearTimeout(glance);
    if (document.hidden) glance = window.setTimeout(rest, GLANCE);
    else if (!source) open();
  };

  if (!document.hidden) open();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(glance);
    close();
  };
}
