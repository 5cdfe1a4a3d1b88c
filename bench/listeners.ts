import { Agent, request } from 'node:http';
import { answerParent } from './child.js';

/**
 * A process with many open streams. A watcher, if there is one, behaves like the web app: it
 * refetches the messages of a group when the stream announces new ones, and reports when it first
 * saw each.
 */
export type Task = {
  url: string;
  cookies: string[];
  streams: number;
  watcher?: { cookie: string; group: number };
};

const agent = new Agent({ maxSockets: Infinity });
const batchSize = 50;

answerParent(listen);

async function listen({ url, cookies, streams, watcher }: Task) {
  for (let at = 0; at < streams; at += batchSize) {
    await Promise.all(
      Array.from({ length: Math.min(batchSize, streams - at) }, (_, index) =>
        open(url, cookies[(at + index) % cookies.length], () => undefined),
      ),
    );
  }
  if (watcher) await watch(url, watcher);
  return 'open';
}

async function watch(url: string, { cookie, group }: NonNullable<Task['watcher']>) {
  const seen = new Set<string>();
  const refetch = async () => {
    const response = await fetch(`${url}/api/groups/${group}/messages`, { headers: { cookie } });
    const { messages } = (await response.json()) as { messages: { content: string }[] };
    const at = Date.now();
    for (const { content } of messages) {
      if (!seen.has(content)) process.send?.({ content, at });
      seen.add(content);
    }
  };
  await refetch();
  await open(url, cookie, (text) => {
    if (text.includes('"messages"')) void refetch();
  });
}

/** @returns resolves when the stream is open */
function open(url: string, cookie: string, onText: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/live`, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A stream was answered ${response.statusCode}.`));
      response
        .on('data', (chunk) => onText(String(chunk)))
        .on('end', () => fail(new Error('A stream ended.')));
      resolve();
    })
      .on('error', fail)
      .end();
  });
}

function fail(error: unknown) {
  console.error(error);
  process.exit(1);
}
