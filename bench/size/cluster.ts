import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cacheDir } from '../../libs/processes/src/paths.mjs';
import { preparePostgres } from '../../libs/processes/src/postgres.mjs';
import { secretsOf } from '../../libs/processes/src/secrets.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { Supervised } from '../../libs/processes/src/supervised.mjs';
import { freePorts } from '../../libs/testing/src/ports.mjs';
import { forTests, temporaryFolder } from '../../libs/testing/src/servers.mjs';
import { formatSeconds } from '../report.js';

const folder = join(cacheDir, 'size');
/** Settings in which rows are made fast; the measurements have those of `npm start`. */
export const MAKING = [...forTests, 'shared_buffers=1GB', 'maintenance_work_mem=512MB'];
export const MEASURING = ['max_connections=500'];

/** A data folder of `npm start` whose PostgreSQL runs here. Copies of it are kept in `.cache`. */
export class Cluster {
  #postgres?: Supervised;
  url = '';

  private constructor(readonly dir: string) {}

  /** @param kept name of a copy to begin with */
  static open(kept?: string) {
    const dir = join(temporaryFolder(), 'data');
    if (kept) copy(join(folder, kept), dir);
    else mkdirSync(dir, { mode: 0o711 });
    return new Cluster(dir);
  }

  static isKept = (name: string) => existsSync(join(folder, name));

  async start(settings: string[]) {
    const [port] = await freePorts(1);
    const { postgres: password } = secretsOf(this.dir);
    const dir = join(this.dir, 'postgres');
    const program = await preparePostgres({ dir, port, password, settings, logsDir: this.dir });
    this.#postgres = new Supervised({ ...program, once: true });
    this.#postgres.start();
    await this.#postgres.ready(60_000);
    this.url = program.url;
    // Systems use this server in place of one of their own.
    process.env.LODGE_TEST_DATABASE_URL = program.url;
  }

  async stop() {
    await this.#postgres?.stop(120_000);
    this.#postgres = undefined;
  }

  get pid() {
    return this.#postgres?.pid;
  }

  /** Inserts or changes rows without triggers and foreign keys, which would double the time. */
  async insert(rows: Record<string, string>) {
    for (const [what, statement] of Object.entries(rows)) {
      const began = performance.now();
      await this.query(`set session_replication_role = replica; ${statement}`);
      say(`  ${what}: ${formatSeconds(performance.now() - began)}`);
    }
  }

  /** On a connection of its own. @param url of another database of this server */
  async query(statement: string, url = this.url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Keeps a copy. Call it while the server is stopped. */
  keep(name: string) {
    mkdirSync(folder, { recursive: true });
    const unfinished = join(folder, `${name}.new`);
    rmSync(unfinished, { recursive: true, force: true });
    copy(this.dir, unfinished);
    // An earlier run has kept its own.
    rmSync(join(folder, name), { recursive: true, force: true });
    renameSync(unfinished, join(folder, name));
  }

  async end() {
    await this.stop();
    rmSync(join(this.dir, '..'), { recursive: true, force: true });
  }
}

const copy = (from: string, to: string) =>
  execFileSync('cp', ['-a', '--reflink=auto', from, to], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
