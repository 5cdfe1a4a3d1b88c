import { join } from 'node:path';
import { Child } from '../child.js';
import { pinLoad } from '../cores.js';
import { cookiesOf } from '../seed.js';
import type { Bench } from '../bench.js';
import type { Task } from '../listeners.js';

const LISTENERS = join(import.meta.dirname, '..', 'listeners');

/**
 * Opens live streams of all members by turns, an equal part of them at each gateway, which a
 * process of its own listens to.
 * @returns closes them
 */
export async function openStreams({ system, size }: Bench, streams: number) {
  if (streams === 0) return async () => {};
  const members = Math.min(size.members, streams);
  const cookies = await cookiesOf(
    system,
    Array.from({ length: members }, (_, member) => member),
  );
  const urls = system.urls('gateway');
  const each = Math.ceil(streams / urls.length);
  const listeners = urls.map(() => new Child(LISTENERS));
  const close = () => Promise.all(listeners.map((listener) => listener.stop()));
  try {
    await Promise.all(
      listeners.map((listener, index) => {
        pinLoad(listener.pid);
        const own = [...cookies.slice((index * each) % cookies.length), ...cookies];
        const task: Task = { url: urls[index], cookies: own, streams: each };
        return listener.ask(task);
      }),
    );
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
