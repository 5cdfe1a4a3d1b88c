import { readFileSync } from 'node:fs';
import { AuthConfig } from '../../apps/auth/src/auth.config.js';
import { MigrateConfig, rolePasswords } from '../../apps/operator/src/migrate/migrate.config.js';
import { GatewayConfig } from '../../apps/gateway/src/gateway.config.js';
import { DecoderServerConfig } from '../../apps/image-worker/src/decoder-server/decoder-server.config.js';
import { ImageWorkerConfig } from '../../apps/image-worker/src/image-worker.config.js';
import {
  PrepareStoreConfig,
  storeUsers,
  STORE_USER_VARIABLES,
} from '../../apps/operator/src/store/prepare-store.config.js';
import { ModerationConfig } from '../../apps/moderation/src/moderation.config.js';
import { passwordVariableOf, SERVICES, variableOf } from '@lodge/database';
import { loadConfig, settingsOf } from '@lodge/service';
import { MemberServiceConfig, MemberStorageConfig } from '@lodge/access';
import { BackupConfig } from '../../apps/operator/src/settings.js';
import { isNamedLikeSecret } from './settings.js';

/** Programs that not every installation runs, or not on its own. */
const OTHERS = ['prepare-store', 'decoder-server', 'backup'];

const CONFIGS: Record<string, new () => object> = {
  gateway: GatewayConfig,
  auth: AuthConfig,
  'profile-media': MemberStorageConfig,
  'groups-chat': MemberServiceConfig,
  moderation: ModerationConfig,
  'image-worker': ImageWorkerConfig,
  migrate: MigrateConfig,
  'prepare-store': PrepareStoreConfig,
  'decoder-server': DecoderServerConfig,
  backup: BackupConfig,
};

/** Apps of every installation; only MinIO needs `prepare-store`, and the image-worker brings its decoders. */
export const APPS = Object.keys(CONFIGS).filter((app) => !OTHERS.includes(app));

export const settingsOfApp = (app: string): string[] => settingsOf(CONFIGS[app]);

/** Those of the app's settings whose default is a number. */
export const numbersOfApp = (app: string): [string, number][] =>
  Object.entries(new CONFIGS[app]()).filter(([, value]) => typeof value === 'number');

const OPTIONAL = ['AGE_CREDENTIAL', 'BACKUP_RECIPIENT', 'OTEL_EXPORTER_OTLP_HEADERS', 'SMTP_URL'];
const ONE_SHOT = ['migrate', 'prepare-store'];

function knownTo(app: string): string[] {
  const more: Record<string, string[]> = {
    migrate: SERVICES.map(passwordVariableOf),
    'prepare-store': STORE_USER_VARIABLES,
  };
  const settings = settingsOfApp(app);
  const passwords = ['DATABASE', 'REDIS']
    .filter((store) => settings.includes(`${store}_URL`))
    .map((store) => `${store}_PASSWORD`);
  return [...settings, ...passwords, ...(more[app] ?? [])];
}

export function unknownTo(app: string, environment: Record<string, string>): string[] {
  const known = knownTo(app);
  return Object.keys(environment).filter((name) => !known.includes(name));
}

/** The files of secrets that an app needs, each with its key in lodge-secrets. */
export const secretsOfApp = (app: string) =>
  knownTo(app)
    .filter((name) => isNamedLikeSecret(name) || OPTIONAL.includes(name))
    .toSorted()
    .map((path) => ({ path, key: keyOf(app, path), optional: OPTIONAL.includes(path) }));

// Each service has its own users of the stores, and what prepares the stores is their owner.
function keyOf(app: string, setting: string): string {
  const ofService = SERVICES.some((service) => service === app);
  if (!/^(DATABASE|REDIS)_PASSWORD$|^S3_/.test(setting)) return setting;
  if (ofService) return `${variableOf(app)}_${setting.replace('DATABASE', 'DB')}`;
  return setting.replace('DATABASE', 'POSTGRES');
}

/** Reads the settings as the app would at startup. @throws Error that names a missing or invalid variable */
export function readAs(app: string, environment: Record<string, string>): object {
  const whole = {
    ...(ONE_SHOT.includes(app) ? {} : ofTheImage(app === 'gateway' ? 'gateway' : 'services')),
    ...environment,
  };
  if (app === 'migrate') rolePasswords(whole);
  if (app === 'prepare-store') storeUsers(whole);
  return loadConfig(CONFIGS[app], whole);
}

/** Returns the variables that the Dockerfile sets in a stage and those it builds on. */
function ofTheImage(stage: string): Record<string, string> {
  const stages = readFileSync('deploy/Dockerfile', 'utf8').split(/^(?=FROM )/m);
  const text = stages.find((lines) => lines.split('\n')[0].endsWith(` AS ${stage}`))!;
  const [, parent] = /^FROM (\S+)/.exec(text)!;
  const own = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs]) =>
    pairs.split(' ').map((pair) => pair.split('=') as [string, string]),
  );
  return { ...(parent.startsWith('$') ? {} : ofTheImage(parent)), ...Object.fromEntries(own) };
}
