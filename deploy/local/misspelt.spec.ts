import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { misspeltSettings } from './misspelt.mjs';

test.each([
  ['REGISTRATON', 'REGISTRATION'],
  ['REGISTERATION', 'REGISTRATION'],
  ['DATA_DRI', 'DATA_DIR'],
  ['HOTS', 'HOST'],
  ['BACKUP_RECEPIENT', 'BACKUP_RECIPIENT'],
  ['SMTP_URL_FIL', 'SMTP_URL_FILE'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['PUBLIC_URL', 'PUBLIC_ORIGIN'],
  ['REGISTRATION_MODE', 'REGISTRATION'],
])('%s is taken for a misspelt %s', (misspelt, setting) => {
  expect(misspeltSettings({ [misspelt]: 'x' })).toEqual([[misspelt, setting]]);
});

test('a setting that is given is not taken for missing', () => {
  expect(misspeltSettings({ LOGLEVEL: 'info', LOG_LEVEL: 'debug' })).toEqual([]);
});

// What shells, terminals, npm, continuous integration and containers set.
const COMMON =
  'PATH HOME HOST HOSTNAME HOSTTYPE PORT PWD OLDPWD LANG LANGUAGE LC_ALL USER LOGNAME SHELL SHLVL TERM MAIL EDITOR VISUAL PAGER TMPDIR TMP TEMP DISPLAY TZ UID PS1 IFS NODE_ENV NODE_OPTIONS NODE_PATH INIT_CWD NO_COLOR FORCE_COLOR COLORTERM COLUMNS LINES CI DEBUG HTTP_PROXY HTTPS_PROXY NO_PROXY SSL_CERT_FILE SSL_CERT_DIR XDG_DATA_DIRS XDG_RUNTIME_DIR XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_CONNECTION GIT_URL GIT_BRANCH BRANCH_NAME BUILD_URL JOB_URL JOB_NAME JOB_BASE_NAME NODE_NAME STAGE_NAME RUN_DISPLAY_URL CHANGE_URL AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY REDIS_HOST REDIS_PORT REDIS_PASSWORD POSTGRES_HOST POSTGRES_PORT PGHOST PGPORT PGUSER PGDATA PGPASSWORD KUBERNETES_PORT KUBERNETES_SERVICE_HOST DOCKER_HOST COMPOSE_FILE COMPOSE_PROFILES INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID npm_config_registry npm_lifecycle_event';

test('variables of other programs, and of .env, are not taken for settings', () => {
  const ofCompose = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)];
  const given = [...COMMON.split(' '), ...ofCompose.map(([, name]) => name)];

  expect(given.flatMap((name) => misspeltSettings({ [name]: 'x' }))).toEqual([]);
});
