// @ts-check
import { readSettings } from '../local/settings.mjs';
import { folderOf, runProgram } from './program.mjs';

export const help = `Backs up the database and the photos into a new folder. The system may be running and in use, or stopped.

  deploy/lodge backup FOLDER

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL (of the database's owner) and
S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, or STORAGE_DIR, which npm start does not use. In a container:
lodge backup FOLDER.

The folder holds everything members entered, password hashes included. Set BACKUP_RECIPIENT to an age recipient (printed by
age-keygen; several may be given, comma-separated) to encrypt every file for it. Without it, the only protection is the file
mode (0600).
To verify the backup:  (cd FOLDER && sha256sum --quiet -c SHA256SUMS)
Not included: sessions, rate limits, and objects that await deletion.

Exit code 0: complete. 1: no backup was made. 2: the backup was made, but the store lacks objects of photos, which are listed.`;

/** @param {string[]} args */
export async function run(args) {
  const folder = folderOf(args, help);
  await runProgram('backup', [folder], readSettings(process.env));
}
