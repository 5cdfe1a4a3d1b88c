// @ts-check
import { say } from '../../libs/processes/src/say.mjs';
import { readSettings } from '../local/settings.mjs';
import { withOwnPostgres } from './own-postgres.mjs';
import { orSay, prepare, runProgram } from './program.mjs';

const help = `Compares the stored photos with the database, both ways. The system may run and be used meanwhile, or be stopped.

  deploy/check-store

It takes the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL and S3_ENDPOINT, S3_ACCESS_KEY,
S3_SECRET_KEY, S3_BUCKET, or STORAGE_DIR. In a container of the image-worker: node dist/check-store/main.js.

Exit code 0: they agree. 1: they differ, and the report names how. 2: they could not be compared.`;

await orSay(async () => {
  if (process.argv.length > 2) return say(help);
  const settings = readSettings(process.env);
  await prepare('check-store');
  if (settings.databaseUrl) return runProgram('check-store', [], settings.databaseUrl, settings);
  await withOwnPostgres(settings.dataDir, (url) => runProgram('check-store', [], url, settings));
});
