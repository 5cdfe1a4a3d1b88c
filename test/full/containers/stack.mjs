// @ts-check
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir } from '../../../libs/processes/src/paths.mjs';
import { freePorts } from '../../../libs/processes/src/ports.mjs';
import { run } from '../../../libs/processes/src/run.mjs';

const project = 'lodge-test';

/** Runs docker-compose.yml as a project of its own, with secrets from deploy/new-env.sh. */
export class Stack {
  dir = mkdtempSync(join(tmpdir(), 'lodge-stack-'));
  url = '';

  /** @param {import('./engine.mjs').Engine} engine */
  constructor(engine) {
    this.engine = engine;
  }

  async prepare() {
    mkdirSync(join(this.dir, 'deploy'));
    for (const file of ['.env.example', 'deploy/new-env.sh'])
      cpSync(join(projectDir, file), join(this.dir, file));
    await run('deploy/new-env.sh', 'sh', [join(this.dir, 'deploy/new-env.sh')], { stdio: 'pipe' });
    const [port] = await freePorts(1);
    this.url = `http://127.0.0.1:${port}`;
    const settings = { PUBLISH: `127.0.0.1:${port}`, LODGE_VERSION: 'test', RATE_LIMITS: 'off' };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    appendFileSync(this.#envFile, lines.join(''));
  }

  /** The first admin's credentials from the settings. */
  get admin() {
    const text = readFileSync(this.#envFile, 'utf8');
    const valueOf = (/** @type {string} */ name) =>
      new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';
    return { email: valueOf('ADMIN_EMAIL'), password: valueOf('ADMIN_PASSWORD') };
  }

  /** @param {string[]} args */
  compose(...args) {
    const files = ['--project-directory', projectDir, '--env-file', this.#envFile];
    return this.#docker('compose', '--project-name', project, ...files, ...args);
  }

  /**
   * On a busy machine, services take longer to become healthy than the minute that Compose waits by
   * default.
   */
  async up() {
    const up = () => this.compose('up', '--detach', '--wait', '--wait-timeout', '300');
    await up().catch(up).catch(up);
  }

  /** @returns {Promise<string[]>} services that keep running */
  async services() {
    const all = await this.compose('ps', '--services', '--status', 'running');
    return all.trim().split('\n').sort();
  }

  /**
   * Kills a service's container from outside, as a crash would: after a kill by the engine itself,
   * the restart policy would not apply.
   * @param {string} service
   */
  async crash(service) {
    const { id, pid, restarts } = await this.#stateOf(service);
    const kill = ['node', '-e', `process.kill(${pid}, 'SIGKILL')`];
    const image = /** @type {string} */ (await this.#nodeImage());
    await this.#docker('run', '--rm', '--pid', 'host', image, ...kill);
    return { hasRestarted: async () => (await this.#stateOf(service, id)).restarts > restarts };
  }

  /** @param {string} service @param {string} [known] its container */
  async #stateOf(service, known) {
    const id = known ?? (await this.compose('ps', '--quiet', service)).trim();
    const format = '{{.State.Pid}} {{.RestartCount}}';
    const state = await this.#docker('inspect', '--format', format, id);
    const [pid, restarts] = state.trim().split(' ').map(Number);
    return { id, pid, restarts };
  }

  async #nodeImage() {
    const text = readFileSync(join(projectDir, 'docker-compose.yml'), 'utf8');
    return /NODE_IMAGE:-([^}]+)\}/.exec(text)?.[1];
  }

  async remove() {
    await this.compose('--profile', 'tls', 'down', '--volumes', '--remove-orphans');
    rmSync(this.dir, { recursive: true });
  }

  get #envFile() {
    return join(this.dir, '.env');
  }

  /** @param {string[]} args */
  #docker(...args) {
    const { env } = this.engine;
    return run(`docker ${args.join(' ')}`, 'docker', args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}
