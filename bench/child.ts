import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';

const LOADER = new URL('../libs/testing/native/register.mjs', import.meta.url).href;

/** A child process whose work is measured separately. It exits with this process. */
export class Child {
  readonly name: string;
  readonly process: ChildProcess;
  /** Its first message, if `start` waited for it. */
  ready: unknown;
  #exit: Promise<unknown>;

  /**
   * @param program its path without `.ts`
   * @param env in addition to this process's
   */
  constructor(program: string, env: NodeJS.ProcessEnv = {}) {
    this.name = basename(program);
    this.process = fork(`${program}.ts`, {
      env: { ...process.env, ...env },
      execArgv: ['--import', LOADER],
    });
    this.#exit = once(this.process, 'exit');
  }

  /** Waits until it sends its first message. */
  static async start(program: string, env?: NodeJS.ProcessEnv) {
    const child = new Child(program, env);
    child.ready = await child.ask();
    return child;
  }

  get pid() {
    return this.process.pid!;
  }

  /**
   * @returns its next message
   * @throws if it exits without one
   */
  async ask<Answer>(task?: Serializable): Promise<Answer> {
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

/** Answers each message of the parent process, in the child. */
export function answerParent<Task>(work: (task: Task) => Promise<unknown>) {
  process.on('message', (task: Task) => {
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
