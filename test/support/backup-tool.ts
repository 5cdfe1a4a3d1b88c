import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually, query, sql, type System } from '@lodge/testing';
import { bundleOf, projectDir } from '../../libs/processes/src/paths.mjs';
import { keysOf, bytesOf } from './store.js';

export interface ToolResult {
  code: number;
  output: string;
}

/** Runs deploy/lodge with only these settings in its environment. */
export function runTool(
  command: string,
  args: string[],
  settings: NodeJS.ProcessEnv,
): Promise<ToolResult> {
  return run(join(projectDir, 'deploy/lodge'), [command, ...args], settings);
}

/** Runs a built `npm start` until it exits. */
export function launch(settings: NodeJS.ProcessEnv): Promise<ToolResult> {
  return run(process.execPath, [join(projectDir, 'test/support/launch.mjs')], settings);
}

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

function run(command: string, args: string[], settings: NodeJS.ProcessEnv): Promise<ToolResult> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    execFile(command, args, { env: { PATH, HOME, ...settings } }, (failure, stdout, stderr) =>
      resolve({ code: failure ? Number(failure.code) : 0, output: stdout + stderr }),
    );
  });
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
