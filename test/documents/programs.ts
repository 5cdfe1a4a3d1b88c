import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  createDatabase,
  startRedis,
  temporaryFolder,
  type Server,
  type System,
} from '@lodge/testing';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { age, ageKeygen } from './age.js';
import { run, type Outcome } from '../support/child.js';
import { docker, type Inside } from './docker.js';
import { kubectl } from './kubectl.js';
import { npm } from './npm.js';
import { assertKnown } from './options.js';
import type { Call } from './sandbox.js';
import { callRedis, ExternalRedis, psql, psqlOfStart } from './stores.js';

const DONE: Outcome = { code: 0, output: '' };
/** Of what an operator exports for a program. */
const PASSED = /^(BACKUP|ERASED|EVIDENCE)_/;

/** What the programs in a document do here, with a running Lodge in place of Compose or a cluster. */
export class Programs {
  private readonly external = new ExternalRedis();
  private readonly empty: Server[] = [];

  constructor(private readonly system: System) {}

  answer = async (call: Call): Promise<Outcome> => {
    const { program, args } = call;
    if (program.startsWith('deploy/')) return this.operate(call);
    if (program === 'docker') return docker(call, this.inside);
    if (program === 'kubectl') return kubectl(call, this.inside);
    if (program === 'npm') return npm(call);
    if (program === 'age') return age(call);
    if (program === 'age-keygen') return ageKeygen(call);
    if (program === 'redis-cli') return this.external.call(call);
    if (program === 'psql') return psqlOfStart(args);
    assertKnown('stand-in for', [program], ['git']);
    assertKnown('command', args.slice(0, 1), ['config', 'pull']);
    return DONE;
  };

  async stop() {
    await Promise.all([this.external, ...this.empty].map((server) => server.stop()));
  }

  /** A restore goes into an empty system, everything else to the running one. */
  private async operate({ program, args, env, cwd }: Call): Promise<Outcome> {
    const { ownerUrl, redisUrl, storage } = this.system.surroundings;
    const exported = Object.entries(env).filter(([name]) => PASSED.test(name));
    const settings =
      args[0] === 'restore'
        ? await this.emptySettings()
        : { DATABASE_URL: ownerUrl, REDIS_URL: redisUrl, ...storage };
    const whole = { ...settings, ...Object.fromEntries(exported) };
    return run(join(projectDir, program), args, { cwd, env: whole });
  }

  private async emptySettings() {
    const [database, redis] = [await createDatabase(this.system.postgres!.url), await startRedis()];
    this.empty.push(redis);
    return { DATABASE_URL: database, REDIS_URL: redis.url, STORAGE_DIR: temporaryFolder() };
  }

  private inside = async (command: Inside): Promise<Outcome> => {
    const { service, input } = command;
    const [program, ...args] = command.args;
    const home = {
      psql: 'postgres',
      pg_basebackup: 'postgres',
      sh: 'postgres',
      'redis-cli': 'redis',
    }[program];
    if (program === 'lodge') return this.runInImage(command);
    if (!home) return this.runBundle(command);
    assertKnown(`${program} in`, [service], [home]);
    if (program === 'psql') return psql(this.system.surroundings.ownerUrl, args, input);
    if (program === 'redis-cli') return callRedis(this.system.redisUrl, args);
    // The others work on the files of the server: a shell is asked whether it understands them.
    return program === 'sh' ? run('sh', ['-n', '-c', args.at(-1)!]) : DONE;
  };

  private runBundle(command: Inside) {
    const { args, input } = command;
    if (!existsSync(join(projectDir, args[0]))) throw new Error(`there is no ${args[0]}`);
    return run(process.execPath, args, { env: this.envOf(command), cwd: projectDir, input });
  }

  /** As the image installs it: without the tools of a checkout beside it. */
  private runInImage(command: Inside) {
    const installed = join(temporaryFolder(), 'lodge');
    copyFileSync(join(projectDir, 'deploy/lodge'), installed);
    const { PATH } = process.env;
    const env = { PATH, ...this.envOf(command) };
    return run(installed, command.args.slice(1), { env, cwd: projectDir, input: command.input });
  }

  private envOf({ service, passed }: Inside) {
    const own = this.system.env(service as Parameters<System['env']>[0]);
    return { ...own, ...this.withStores(passed) };
  }

  /** Puts the stores of this system in the place of those that Compose names. */
  private withStores(passed: Inside['passed']): Record<string, string> {
    const { ownerUrl, redisUrl } = this.system.surroundings;
    const places: [RegExp, string][] = [
      [/^postgres:\/\/lodge:\w+@postgres:5432\/lodge$/, ownerUrl],
      [/^redis:\/\/:\w+@redis:6379\/0$/, redisUrl],
    ];
    const placed = (value: string) => places.find(([place]) => place.test(value))?.[1] ?? value;
    return Object.fromEntries(Object.entries(passed).map(([name, value]) => [name, placed(value)]));
  }
}
