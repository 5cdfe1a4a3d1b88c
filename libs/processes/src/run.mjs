// @ts-check
import { spawn } from 'node:child_process';
import { Problem } from './problem.mjs';

/**
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, output: string }} Ended
 * @typedef {import('node:child_process').SpawnOptions & { input?: string | Uint8Array }} RunOptions
 */

/**
 * Both streams together; killed when the signal aborts.
 * @param {string} command @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<Ended>} @throws {Problem} when the command cannot be started at all
 */
export function attempt(command, args, { input, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => void (output += chunk);
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.stdin?.on('error', () => {}).end(input);
    child.on('error', (error) => reject(cannotRun(command, error)));
    child.on('close', (code, signal) => resolve({ code, signal, output }));
  });
}

/**
 * @param {string} what subject of the error message: "Building"
 * @param {string} command @param {string[]} args @param {RunOptions} [options]
 * @returns {Promise<string>} its output @throws {Problem} with its end when it fails
 */
export async function run(what, command, args, options) {
  const { code, signal, output } = await attempt(command, args, options);
  if (code === 0) return output;
  const tail = lastLines(output, 30);
  throw new Problem(`${tail ? `${tail}\n` : ''}${what} failed (${signal ?? `exit code ${code}`}).`);
}

/** @param {string} text @param {number} count */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

/** @param {string} command @param {NodeJS.ErrnoException} error */
function cannotRun(command, error) {
  if (error.code === 'ENOENT')
    return new Problem(`"${command}" was not found: install it and start again.`);
  if (error.code === 'EACCES')
    return new Problem(`"${command}" may not be run by this user: check its permissions.`);
  return error.name === 'AbortError'
    ? error
    : new Problem(`"${command}" could not be started (${error.code}).`);
}
