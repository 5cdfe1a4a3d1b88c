import type { LiveHint } from '@lodge/contracts';
import { address } from './address.js';

/** `everything`: the stream was interrupted, and what was said meanwhile was missed. */
export type Heard = LiveHint | { changed: 'everything' };

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/**
 * Listens to the server's hints until the answer is called. The browser reconnects by itself after an interruption, yet
 * gives up when it is refused: then this tries again, after growing pauses.
 * @param onRefused called at each refusal: the session may have ended
 */
export function openLiveStream(onHint: (hint: Heard) => void, onRefused: () => void): () => void {
  let source: EventSource;
  let pause = FIRST_PAUSE;
  let interrupted = false;
  let timer = 0;

  const open = () => {
    source = new EventSource(address('/api/live'), { withCredentials: true });
    source.addEventListener('message', ({ data }) => onHint(JSON.parse(data) as LiveHint));
    source.addEventListener('open', () => {
      pause = FIRST_PAUSE;
      if (interrupted) onHint({ changed: 'everything' });
      interrupted = false;
    });
    source.addEventListener('error', () => {
      interrupted = true;
      if (source.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = window.setTimeout(open, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    });
  };

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
