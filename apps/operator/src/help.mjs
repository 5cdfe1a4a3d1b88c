// @ts-check

// deploy/lodge prints these before anything is installed, and the programs in a container.
export const help = {
  admin: `Lets an admin who lost their password in again. The system may be running and in use, or stopped.

  deploy/lodge admin reset-password EMAIL

It prints a link with which this admin sets a new password. The link works once, expires after 30 minutes and ends
all their sessions when it is used. One-time codes stay on: docs/runbooks.md says what to do about a lost authenticator. The
audit log and the admin's account show that the link was created.

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL; PUBLIC_ORIGIN makes the link complete. In a
container of auth: lodge admin reset-password EMAIL`,

  backup: `Backs up the database and the photos into a new folder. The system may be running and in use, or stopped.

  deploy/lodge backup FOLDER

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL (of the database's owner) and
S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION, or STORAGE_DIR, which npm start does not use. In a
container: lodge backup FOLDER.

The folder holds everything members entered, password hashes included. Set BACKUP_RECIPIENT to an age recipient (printed by
age-keygen; several may be given, comma-separated) to encrypt every file for it. Without it, the only protection is the file
mode (0600).
To verify the backup:  (cd FOLDER && sha256sum --quiet -c SHA256SUMS)
Not included: sessions, rate limits, and objects that await deletion.

Exit code 0: complete. 1: no backup was made. 2: the backup was made, but the store lacks objects of photos, which are listed.`,

  'check-store': `Compares the stored photos with the database, in both directions. The system may be running and in use, or stopped.

  deploy/lodge check-store

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL and S3_ENDPOINT, S3_ACCESS_KEY,
S3_SECRET_KEY, S3_BUCKET, S3_REGION, or STORAGE_DIR, which npm start does not use. In a container of the image-worker:
lodge check-store.

Exit code 0: they match. 1: they differ, as the report shows. 2: they could not be compared.`,

  'copy-store': `Copies all objects to another store, and compares every byte. The system may be running and in use, or stopped.

  deploy/lodge copy-store [--new]

It reads the store from the settings of npm start, as check-store does, and the other one from TO_S3_ENDPOINT, TO_S3_ACCESS_KEY,
TO_S3_SECRET_KEY, TO_S3_BUCKET, TO_S3_REGION, or TO_STORAGE_DIR. A missing bucket is made. What the first store does not have is
removed from the other. To move: run it while Lodge runs, stop Lodge, run it once more with --new, which only compares the names of
what an earlier run has compared, change the settings and start Lodge. In a container of the image-worker: lodge copy-store, with
an operator's keys.

Exit code 0: the stores are the same. 1: they are not.`,

  documents: `Publishes the next version of a document. The system may be running and in use, or stopped.

  deploy/lodge documents publish FILE --kind KIND [--lang de] [--version 3] [--effective 2026-12-01]

FILE is plain text in UTF-8, or - for the standard input. It is in effect from the date on (00:00 UTC), or in two minutes
without one. Kinds: terms, privacy and sensitive, which members then have to accept; contact and accessibility, which are
only shown. --lang is its language, en without it; --version adds a translation to an existing version; a member accepts the
text in one language. Readers see that of their browser, else English. What is published is never changed or deleted.

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL. In a container of auth:
lodge documents publish - --kind terms`,

  figures: `Writes a CSV of what was reported and decided to the standard output. The system may be running and in use, or stopped.

  deploy/lodge figures --from 2026-01-01 --to 2026-04-01

The day of --to is not counted. Counts under five are <5, medians and shares of fewer are left out, and no total is printed.
Reports are deleted six months after they were closed: the row "complete" says whether that concerns the period.

It reads the settings of npm start: DATA_DIR (.data unless set), or DATABASE_URL. In a container of moderation:
lodge figures --from 2026-01-01 --to 2026-04-01`,

  restore: `Restores a backup into an empty system. Start it afterwards: npm start, docker compose up, or kubectl apply.

  deploy/lodge restore FOLDER

It reads the settings of npm start: a new DATA_DIR, or DATABASE_URL (of the database's owner), REDIS_URL and S3_ENDPOINT,
S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION, or STORAGE_DIR, which npm start does not use: all empty, no app running.
In a container: lodge restore FOLDER, with --no-redis when there is no Redis yet. The kind of store may differ from the
backup's.

The backup has no secrets. To keep the old keys, first put your copy of secrets.json into the new DATA_DIR, or FACTOR_KEY
and SESSION_KEY into .env. With new keys, members with one-time codes need a recovery code or a passkey to sign in, and Lodge
does not recognise the emails of expelled members.

An encrypted backup needs BACKUP_IDENTITY_FILE, the file written by age-keygen.
Every checksum is verified. A restore that fails half-way leaves no rows in the database; fix the cause and run it again.
Such a database or DATA_DIR is not opened before that.
Members have to sign in again. Accounts erased after the backup are erased again if a later backup lies beside this one, or
if ERASED_FROM names a later backup or the database being replaced. Anything else deleted after the backup is back: delete
it again.

Exit code 0: restored. 1: not restored.`,
};

/** @typedef {keyof typeof help} Command */

/** Says that there is no Redis yet, so that a restore need not find it empty. */
export const NO_REDIS = '--no-redis';

/** @type {Record<Command, [fits: (args: string[]) => boolean, wanted: string]>} */
const commandLines = {
  admin: [
    ([command, email, ...more]) =>
      command === 'reset-password' && Boolean(email) && more.length === 0,
    "Name an admin's email",
  ],
  backup: [isFolder, 'Name one folder'],
  'check-store': [({ length }) => length === 0, 'It takes no arguments'],
  'copy-store': [(args) => ['', '--new'].includes(args.join(' ')), 'Give it nothing, or --new'],
  documents: [({ length }) => length > 0, 'Name a text and its kind'],
  figures: [({ length }) => length > 0, 'Name a period'],
  restore: [(args) => isFolder(args.filter((arg) => arg !== NO_REDIS)), 'Name one folder'],
};

/** @param {string[]} args */
function isFolder(args) {
  return args.length === 1 && !args[0].startsWith('-');
}

/** @param {Command} command @param {string[]} args @returns {string | undefined} what is wrong with them */
export function wrongArguments(command, args) {
  const [fits, wanted] = commandLines[command];
  const usage = help[command].split('\n')[2].trim();
  return fits(args) ? undefined : `${wanted}: ${usage} (--help says more).`;
}
