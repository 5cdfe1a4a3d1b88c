// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The same work without the product, in a process of its own that ends with this one. */
export class Limit {
  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {unknown} ready what the process said when it was
   */
  constructor(child, ready) {
    this.child = child;
    this.ready = ready;
  }

  /** @param {string} program beside this file @param {Record<string, string>} [env] */
  static async start(program, env = {}) {
    const child = fork(join(import.meta.dirname, program), {
      env: { ...process.env, NODE_ENV: 'production', ...env },
    });
    const [ready] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`${program} did not start.`);
      }),
    ]);
    return new Limit(child, ready);
  }

  get pid() {
    return /** @type {number} */ (this.child.pid);
  }

  /** @param {unknown} task @returns {Promise<any>} what the process says to it */
  async ask(task) {
    this.child.send(/** @type {import('node:child_process').Serializable} */ (task));
    const [answer] = await once(this.child, 'message');
    return answer;
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.disconnect();
    await exit;
  }
}
