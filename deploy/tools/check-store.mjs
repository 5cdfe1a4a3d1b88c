// @ts-check
import { reportErrors } from '../../libs/processes/src/problem.mjs';
import { say } from '../../libs/processes/src/say.mjs';
import { readSettings } from '../local/settings.mjs';
import { runProgram } from './program.mjs';

const help = `Compares the stored photos with the database, in both directions. The system may be running and in use, or stopped.

  deploy/check-store

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL and S3_ENDPOINT, S3_ACCESS_KEY,
S3_SECRET_KEY, S3_BUCKET, or STORAGE_DIR. In a container of the image-worker: node dist/check-store/main.js.

Exit code 0: they match. 1: they differ, as the report shows. 2: they could not be compared.`;

await reportErrors(async () => {
  if (process.argv.length > 2) return say(help);
  await runProgram('check-store', [], readSettings(process.env));
});
