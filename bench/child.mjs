// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

/** A process beside this one, whose work is not measured with it. It exits with this one. */
export class Child {
  #exit;
  /** @type {any} its first message, if `start` waited for it */
  ready;

  /** @param {string} program @param {NodeJS.ProcessEnv} [env] in addition to this process's */
  constructor(program, env = {}) {
    this.name = basename(program);
    this.process = fork(program, { env: { ...process.env, ...env }, execArgv: [] });
    this.#exit = once(this.process, 'exit');
  }

  /**
   * Waits until it sends its first message.
   * @param {string} program
   * @param {NodeJS.ProcessEnv} [env]
   */
  static async start(program, env) {
    const child = new Child(program, env);
    child.ready = await child.ask();
    return child;
  }

  get pid() {
    return /** @type {number} */ (this.process.pid);
  }

  /**
   * @param {import('node:child_process').Serializable} [task]
   * @returns {Promise<any>} its next message
   * @throws if it exits without one
   */
  async ask(task) {
    const answer = once(this.process, 'message');
    if (task !== undefined) this.process.send(task);
    const ended = this.#exit.then(() => {
      throw new Error(`${this.name} ended without an answer.`);
    });
    const [message] = await Promise.race([answer, ended]);
    return message;
  }

  async stop() {
    if (this.process.connected) this.process.disconnect();
    await this.#exit;
  }
}

/**
 * Answers each message of the parent process, in the child.
 * @param {(task: any) => Promise<any>} work
 */
export function answerParent(work) {
  process.on('message', (task) => {
    work(task).then(
      (result) => process.send?.(result),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit(0));
}
