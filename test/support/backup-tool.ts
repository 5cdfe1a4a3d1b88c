import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { eventually, query, sql, startSystem, type System } from '@lodge/testing';
import { bundleOf, projectDir } from '../../libs/processes/src/paths.mjs';
import { run } from './child.js';
import { keysOf, bytesOf } from './store.js';

/** Runs deploy/lodge with only these settings in its environment. */
export const runTool = (command: string, args: string[], env: NodeJS.ProcessEnv) =>
  run(join(projectDir, 'deploy/lodge'), [command, ...args], { env });

type Surroundings = System['surroundings'];

export const settingsOf = ({ ownerUrl, redisUrl, storage }: Surroundings) => ({
  DATABASE_URL: ownerUrl,
  REDIS_URL: redisUrl,
  ...storage,
});

/** Runs deploy/lodge on the stores of a system. */
export const runOn = (system: System, command: string, args: string[], settings = {}) =>
  runTool(command, args, { ...settingsOf(system.surroundings), ...settings });

export const restoreInto = (surroundings: Surroundings, backup: string, settings = {}) =>
  runTool('restore', [backup], { ...settingsOf(surroundings), ...settings });

/** Starts a system with what a backup holds. */
export const startFrom = (
  backup: string,
  settings = {},
  { storage = 'disk', timeZone = 'UTC' }: { storage?: 'disk' | 'minio'; timeZone?: string } = {},
) =>
  startSystem({
    storage,
    beforeMigration: async (surroundings) => {
      const database = new URL(surroundings.ownerUrl).pathname.slice(1);
      const inZone = `alter database ${database} set timezone to '${timeZone}'`;
      await query(surroundings.ownerUrl, inZone);
      const restored = { code: 0, output: expect.stringMatching(/^Restored /) };
      expect(await restoreInto(surroundings, backup, settings)).toMatchObject(restored);
    },
  });

/** Runs a built `npm start` until it exits. */
export const launch = (env: NodeJS.ProcessEnv) =>
  run(process.execPath, [join(projectDir, 'test/support/launch.mjs')], { env });

/** Kills a restore once it has begun to change the database. */
export async function killedRestore(
  backup: string,
  settings: NodeJS.ProcessEnv & { DATABASE_URL: string },
): Promise<void> {
  const restore = spawn(process.execPath, [bundleOf('restore'), backup], { env: settings });
  const ended = once(restore, 'exit');
  await eventually('the restore changes the database', async () => {
    const tables = "select from pg_tables where schemaname = 'public'";
    return (await query(settings.DATABASE_URL, tables)).length > 0;
  });
  restore.kill('SIGKILL');
  if ((await ended)[1] !== 'SIGKILL') throw new Error('the restore had ended');
}

/** All rows of all tables as JSON, except `messages_version`, which a restore increments. */
export async function allRows(system: System): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>(
    system,
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rows = tables.map(async ({ name }) => [
    name,
    (
      await sql<{ line: string }>(
        system,
        `select (to_jsonb(t) - 'messages_version')::text as line from "${name}" t order by 1`,
      )
    ).map(({ line }) => line),
  ]);
  return Object.fromEntries(await Promise.all(rows));
}

/** Every stored object by key, base64-encoded. */
export async function allObjects(system: System): Promise<Record<string, string>> {
  const keys = await keysOf(system);
  return Object.fromEntries(
    await Promise.all(
      keys.map(async (key) => [key, (await bytesOf(system, key)).toString('base64')]),
    ),
  );
}
