// @ts-check
import { Problem } from '../../libs/processes/src/problem.mjs';
import { readSettings } from '../local/settings.mjs';
import { runProgram } from './program.mjs';

export const help = `Compares the stored photos with the database, in both directions. The system may be running and in use, or stopped.

  deploy/lodge check-store

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL and S3_ENDPOINT, S3_ACCESS_KEY,
S3_SECRET_KEY, S3_BUCKET, or STORAGE_DIR, which npm start does not use. In a container of the image-worker:
lodge check-store.

Exit code 0: they match. 1: they differ, as the report shows. 2: they could not be compared.`;

/** @param {string[]} args */
export async function run(args) {
  if (args.length > 0) throw new Problem(help);
  await runProgram('check-store', [], readSettings(process.env));
}
