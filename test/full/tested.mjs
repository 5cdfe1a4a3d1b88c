// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../../libs/processes/src/paths.mjs';
import { attempt } from '../../libs/processes/src/run.mjs';

/** @typedef {{ text: string, date: string, commit: string, paths: string[] }} Line */

const section = /^## What was tested\n(.*?)(?=^##)/ms;
const line =
  /^- \*\*(?<date>\d{4}-\d{2}-\d{2}), `(?<commit>[0-9a-f]{7,40})`\*\*, of (?<paths>[^:]+): (?<text>.*)$/;

/**
 * Parses the lines of *What was tested*, each with its date, commit and the paths it covers.
 * @param {string} document
 * @returns {Line[]}
 * @throws {Error} at a line without them, and without the section
 */
export function linesOf(document) {
  const [, body] = section.exec(document) ?? [];
  if (body === undefined) throw new Error('No section says what was tested');
  const lines = body.split('\n').filter((each) => each.startsWith('- '));
  return lines.map((each) => {
    const { date, commit, paths, text } = line.exec(each)?.groups ?? {};
    if (!text) throw new Error(`It does not say when, on which commit and of what: ${each}`);
    return { date, commit, text, paths: [...paths.matchAll(/`([^`]+)`/g)].map(([, path]) => path) };
  });
}

/**
 * Finds the lines whose paths have changed since.
 * @returns {Promise<{ stale: string[], unknown: string[] }>} `unknown`: of commits that this clone does not have
 */
export async function staleLines() {
  const document = readFileSync(join(projectDir, 'test/full/README.md'), 'utf8');
  /** @type {{ stale: string[], unknown: string[] }} */
  const found = { stale: [], unknown: [] };
  for (const { date, commit, text, paths } of linesOf(document)) {
    const said = `${date}, ${commit}: ${text.slice(0, 60)} …`;
    const gone = paths.filter((path) => !existsSync(join(projectDir, path)));
    const code = await git('diff', '--quiet', commit, '--', ...paths);
    if (gone.length > 0 || code === 1) found.stale.push(said);
    else if (code !== 0) found.unknown.push(said);
  }
  return found;
}

/** @param {string[]} args */
async function git(...args) {
  const { code } = await attempt('git', args, { cwd: projectDir, stdio: 'ignore' });
  return code;
}
