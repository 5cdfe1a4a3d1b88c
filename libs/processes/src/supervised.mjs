// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';
import { warn } from './say.mjs';

const initialBackoff = 250;
const maxBackoff = 30_000;
const defaultGoodRun = 60_000;
const maxFailuresAtStart = 4;
// EX_CONFIG of sysexits.h: the program's last line names a wrong setting.
const wrongSetting = 78;
const isPortTaken = /EADDRINUSE|address already in use/i;
// Any message will do: `run` of libs/service awaits the first one.
const storesReady = 'stores ready';

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string[]} command with its arguments
 * @property {NodeJS.ProcessEnv} [env]
 * @property {import('./users.mjs').User} [user] by default the current one
 * @property {string[]} [privileges] arguments of `setpriv`, in place of `user`
 * @property {boolean} [ipc] opens a channel whose end tells the program that this process died
 * @property {NodeJS.Signals} stopSignal for a clean shutdown
 * @property {(pid: number) => boolean | Promise<boolean>} isReady
 * @property {import('./log.mjs').Log} log
 * @property {(pid: number) => void} [onStart]
 * @property {(lastLines: string) => string | undefined} [remedy] what to do about a failure that the log tells of
 * @property {number} [goodRun] milliseconds of uptime after which the backoff is reset; 60 s by default
 * @property {boolean} [once] not restarted when it exits, for tests
 */

/** @typedef {Program & { url: string }} Server */

const hasDeathSignal =
  process.platform === 'linux' &&
  spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;

/**
 * The kernel signals it when this process dies, on Linux alone.
 * @param {string[]} command @param {NodeJS.Signals} signal @param {string[]} [privileges]
 */
export const withDeathSignal = (command, signal, privileges = []) =>
  hasDeathSignal
    ? ['setpriv', ...privileges, '--pdeathsig', signal.slice('SIG'.length), '--', ...command]
    : command;

/** Restarts a process with exponential backoff whenever it exits by itself. */
export class Supervised {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {NodeJS.Timeout | undefined} */
  #restart;
  #backoff = initialBackoff;
  #failures = 0;
  #wasReady = false;
  #stopping = false;
  #hasWrongSetting = false;
  /** Milliseconds since 1970, when it could begin to get ready. */
  #since = Infinity;
  /** A program that awaits its stores goes on, now and whenever it is started again. */
  #isReleased = false;

  /** @param {Program} program */
  constructor(program) {
    this.program = program;
  }

  get pid() {
    return this.#child?.pid;
  }

  start() {
    const { env, user, privileges, ipc, stopSignal, log, onStart } = this.program;
    // An app does not notice the end of its IPC channel while it is still starting.
    const [command, ...args] = withDeathSignal(this.program.command, stopSignal, privileges);
    // It has its own process group: Ctrl-C reaches only the supervisor, which stops all in order.
    const child = spawn(command, args, {
      env,
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ipc ? 'ipc' : 'ignore'],
    });
    const began = Date.now();
    this.#child = child;
    if (child.stdout) log.take(child.stdout);
    if (child.stderr) log.take(child.stderr);
    if (child.pid) onStart?.(child.pid);
    if (this.#isReleased) this.#sendReady();
    child.once('error', (error) => this.#ended(error.message, began));
    child.once('exit', (code, signal) => {
      if (code === wrongSetting && !this.#wasReady) this.#gaveUp(child);
      else this.#ended(signal ?? `exit code ${code}`, began);
    });
  }

  /**
   * @param {number} timeout milliseconds, from when its stores are ready
   * @param {{ signal?: AbortSignal, stores?: Promise<unknown> }} [options] stores: that it awaits
   * @throws {Problem}
   */
  async ready(timeout, { signal, stores } = {}) {
    const { name, log } = this.program;
    this.#since = stores ? Infinity : Date.now();
    // Whoever started the stores says why they failed.
    stores?.then(
      () => {
        this.#since = Date.now();
        this.#isReleased = true;
        this.#sendReady();
      },
      () => {},
    );
    while (!(await this.#isReady())) {
      signal?.throwIfAborted();
      if (this.#hasWrongSetting) throw new Problem(`${name}: ${log.last(1)}`);
      const canStillStart = this.program.once ? this.pid : this.#failures < maxFailuresAtStart;
      if (!canStillStart || Date.now() - this.#since >= timeout) throw this.#failure();
      await sleep(30);
    }
    this.#wasReady = true;
  }

  #isReady() {
    return this.#since < Infinity && this.pid !== undefined && this.program.isReady(this.pid);
  }

  #failure() {
    const { name, log, remedy } = this.program;
    const lines = log.last(10);
    const way = isPortTaken.test(lines)
      ? 'another program took its port meanwhile. Start again.'
      : remedy?.(lines);
    return new Problem(
      way
        ? `${name} does not start: ${way}`
        : `${lines}\n${name} does not start: the lines above, and more in ${log.path}, say why.`,
    );
  }

  /** An exit is expected from now on: nothing is said, and nothing started again. */
  expectExit() {
    this.#stopping = true;
    clearTimeout(this.#restart);
  }

  /** Not restarted. @param {number} timeout milliseconds before SIGKILL */
  async stop(timeout) {
    this.expectExit();
    const deadline = setTimeout(() => this.kill(), timeout);
    await this.end(this.program.stopSignal);
    clearTimeout(deadline);
  }

  kill() {
    this.#child?.kill('SIGKILL');
  }

  /** The exit is handled like any other. @param {NodeJS.Signals} signal */
  async end(signal) {
    const child = this.#child;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  #sendReady() {
    // A child that can no longer hear it is about to end, and hears it when it is started again.
    this.#child?.send(storesReady, () => {});
  }

  /** @param {import('node:child_process').ChildProcess} child with output on its way */
  #gaveUp(child) {
    this.#child = undefined;
    child.once('close', () => (this.#hasWrongSetting = true));
  }

  /** @param {string} how @param {number} began */
  #ended(how, began) {
    this.#child = undefined;
    if (this.#stopping || this.program.once) return;
    this.#failures += this.#wasReady ? 0 : 1;
    if (Date.now() - began > (this.program.goodRun ?? defaultGoodRun))
      this.#backoff = initialBackoff;
    // While it starts, `ready` says in the end why it does not.
    if (this.#wasReady)
      warn(
        `${this.program.name} ended unexpectedly (${how}); starting it again in ${this.#backoff / 1000} s.`,
      );
    this.#restart = setTimeout(() => this.start(), this.#backoff);
    this.#backoff = Math.min(this.#backoff * 2, maxBackoff);
  }
}
