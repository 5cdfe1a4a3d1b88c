// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** As the product has. */
const threads = String(Math.max(4, availableParallelism()));

/** The same work without the product, in a child process that exits with this one. */
export class Baseline {
  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {unknown} ready the child's first message, sent when it is ready
   */
  constructor(child, ready) {
    this.child = child;
    this.ready = ready;
  }

  /** @param {string} program beside this file @param {Record<string, string>} [env] */
  static async start(program, env = {}) {
    const child = fork(join(import.meta.dirname, program), {
      env: { ...process.env, NODE_ENV: 'production', UV_THREADPOOL_SIZE: threads, ...env },
    });
    const [ready] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`${program} did not start.`);
      }),
    ]);
    return new Baseline(child, ready);
  }

  get pid() {
    return /** @type {number} */ (this.child.pid);
  }

  /** @param {unknown} task @returns {Promise<any>} the child's result */
  async run(task) {
    this.child.send(/** @type {import('node:child_process').Serializable} */ (task));
    const [result] = await once(this.child, 'message');
    return result;
  }

  async stop() {
    if (this.child.exitCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.disconnect();
    await exit;
  }
}
