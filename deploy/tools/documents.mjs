// @ts-check
import { Problem } from '../../libs/processes/src/problem.mjs';
import { readSettings } from '../local/settings.mjs';
import { runProgram } from './program.mjs';

export const help = `Publishes the next version of a document. The system may be running and in use, or stopped.

  deploy/lodge documents publish FILE --kind KIND [--lang de] [--version 3] [--effective 2026-12-01]

FILE is plain text in UTF-8, or - for the standard input. It is in effect from the date on (00:00 UTC), or in two minutes
without one. Kinds: terms, privacy and sensitive, which members then have to accept; contact and accessibility, which are
only shown. --lang is its language, en without it; --version adds the text in another language to a version there is. What
is published is never changed or deleted.

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL. In a container of auth:
lodge documents publish - --kind terms`;

/** @param {string[]} args */
export async function run(args) {
  if (args.length === 0) throw new Problem(help);
  await runProgram('documents', args, readSettings(process.env));
}
