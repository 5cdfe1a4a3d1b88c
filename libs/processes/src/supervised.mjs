// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { warn } from './say.mjs';

const firstPause = 250;
const longestPause = 30_000;
const usualGoodRun = 60_000;
const mostFailuresAtStart = 4;

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {() => import('./bound.mjs').Command} command asked anew for every start
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [ipc] a channel whose end tells the program that this process died
 * @property {NodeJS.Signals} stopSignal that ends it cleanly
 * @property {(pid: number) => boolean | Promise<boolean>} isReady
 * @property {import('./log.mjs').Log} log
 * @property {() => Promise<void>} [beforeRestart]
 * @property {(pid: number) => void} [onStart]
 * @property {number} [goodRun] milliseconds after which an end is a new misfortune and the pause short again; 60 s unless given
 * @property {boolean} [once] left as it is when it ends, which a test wants to see
 */

/** A process that is started again, after a growing pause, whenever it ends by itself. */
export class Supervised {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {NodeJS.Timeout | undefined} */
  #restart;
  #pause = firstPause;
  #failures = 0;
  #wasReady = false;
  #stopping = false;

  /** @param {Program} program */
  constructor(program) {
    this.program = program;
  }

  get pid() {
    return this.#child?.pid;
  }

  start() {
    const { command: ask, env, ipc, log, onStart } = this.program;
    const { command, args } = ask();
    // A group of its own: Ctrl-C reaches the supervisor alone, which stops everything in the right order.
    const child = spawn(command, args, {
      env,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ipc ? 'ipc' : 'ignore'],
    });
    const began = Date.now();
    this.#child = child;
    if (child.stdout) log.take(child.stdout);
    if (child.stderr) log.take(child.stderr);
    if (child.pid) onStart?.(child.pid);
    child.once('error', (error) => this.#ended(error.message, began));
    child.once('exit', (code, signal) => this.#ended(signal ?? `exit code ${code}`, began));
  }

  /**
   * @param {number} patience milliseconds
   * @param {AbortSignal} [signal]
   * @throws {Problem} when it is not ready by then, or ends again and again
   */
  async ready(patience, signal) {
    const { name, isReady, log } = this.program;
    const until = Date.now() + patience;
    while (!(this.pid && (await isReady(this.pid)))) {
      signal?.throwIfAborted();
      const hope = this.program.once ? this.pid : this.#failures < mostFailuresAtStart;
      if (hope && Date.now() < until) await sleep(30);
      else
        throw new Problem(
          `${log.tail}\n${name} does not start: the lines above, and more in ${log.path}, say why.`,
        );
    }
    this.#wasReady = true;
  }

  /**
   * Ends it for good.
   * @param {number} patience milliseconds until SIGKILL
   */
  async stop(patience) {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill(this.program.stopSignal);
    const deadline = setTimeout(() => child.kill('SIGKILL'), patience);
    await exit;
    clearTimeout(deadline);
  }

  /** For a second Ctrl-C. */
  kill() {
    this.#child?.kill('SIGKILL');
  }

  /**
   * Sends a signal and waits for the end that it causes; what comes then is as after any end.
   * @param {NodeJS.Signals} signal
   */
  async end(signal) {
    const child = this.#child;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  /**
   * @param {string} how
   * @param {number} began
   */
  #ended(how, began) {
    this.#child = undefined;
    if (this.#stopping || this.program.once) return;
    this.#failures += this.#wasReady ? 0 : 1;
    if (Date.now() - began > (this.program.goodRun ?? usualGoodRun)) this.#pause = firstPause;
    warn(
      `${this.program.name} ended unexpectedly (${how}); starting it again in ${this.#pause / 1000} s.`,
    );
    this.#restart = setTimeout(() => void this.#startAgain(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }

  async #startAgain() {
    await this.program.beforeRestart?.();
    if (!this.#stopping) this.start();
  }
}
