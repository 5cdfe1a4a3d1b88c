// @ts-check
import { Agent, request } from 'node:http';

/**
 * A process with many open streams. One of its members does what the web app does: it fetches the messages again when the
 * stream says that there are some, and tells when it has seen which.
 * @typedef {{ url: string, cookies: string[], streams: number, group: number, watcher: number }} Task
 */
const agent = new Agent({ maxSockets: Infinity });
const openingAtOnce = 50;

process.once('message', (task) => void listen(/** @type {Task} */ (task)));
process.once('disconnect', () => process.exit(0));

/** @param {Task} task */
async function listen({ url, cookies, streams, group, watcher }) {
  for (let at = 0; at < streams; at += openingAtOnce) {
    await Promise.all(
      Array.from({ length: Math.min(openingAtOnce, streams - at) }, (_, index) =>
        open(url, cookies[(at + index) % cookies.length], () => undefined),
      ),
    );
  }
  const page = watchedPage(url, cookies[watcher], group);
  await page();
  await open(url, cookies[watcher], (text) => {
    if (text.includes('"messages"')) void page();
  });
  process.send?.('open');
}

/** @param {string} url @param {string} cookie @param {(text: string) => void} onText @returns {Promise<void>} when the stream has begun */
function open(url, cookie, onText) {
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

/** As the web app: one fetch at a time, and another when something came meanwhile. @param {string} url @param {string} cookie @param {number} group */
function watchedPage(url, cookie, group) {
  const seen = new Set();
  /** @type {Promise<void> | undefined} */
  let underWay;
  let again = false;
  const fetchOnce = async () => {
    const { messages } = /** @type {{ messages: { content: string }[] }} */ (
      await (await fetch(`${url}/api/groups/${group}/messages`, { headers: { cookie } })).json()
    );
    const at = Date.now();
    for (const { content } of messages) {
      if (seen.has(content)) continue;
      seen.add(content);
      process.send?.({ content, at });
    }
  };
  return async () => {
    if (underWay) return void (again = true);
    do {
      again = false;
      underWay = fetchOnce();
      await underWay;
    } while (again);
    underWay = undefined;
  };
}

/** @param {unknown} error */
function fail(error) {
  console.error(error);
  process.exit(1);
}
