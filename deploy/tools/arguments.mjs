// @ts-check
import { resolve } from 'node:path';
import { say } from '../../libs/processes/src/say.mjs';

/**
 * The folder argument, absolute. Without exactly one, prints `help` and returns undefined.
 * @param {string[]} args
 * @param {string} help
 */
export function folderOf(args, help) {
  if (args.length === 1 && !args[0].startsWith('-')) return resolve(args[0]);
  say(help);
  if (args[0] !== '--help') process.exitCode = 1;
}
