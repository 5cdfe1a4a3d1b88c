import { readFileSync } from 'node:fs';
import { MigrateConfig, rolePasswords } from '../../apps/auth/src/migrate.config.js';
import { GatewayConfig } from '../../apps/gateway/src/gateway.config.js';
import { ImageWorkerConfig } from '../../apps/image-worker/src/image-worker.config.js';
import {
  PrepareStoreConfig,
  storeUsers,
  STORE_USER_VARIABLES,
} from '../../apps/image-worker/src/prepare-store.config.js';
import { passwordVariableOf, SERVICES } from '@lodge/database';
import { loadConfig, settingsOf } from '@lodge/http';
import { MemberServiceConfig, MemberStorageConfig } from '@lodge/session';

const CONFIGS: Record<string, new () => object> = {
  gateway: GatewayConfig,
  auth: MemberServiceConfig,
  'profile-media': MemberStorageConfig,
  'groups-chat': MemberServiceConfig,
  moderation: MemberServiceConfig,
  'image-worker': ImageWorkerConfig,
  migrate: MigrateConfig,
  'prepare-store': PrepareStoreConfig,
};

/** Those of every installation; `prepare-store` is needed where the store is MinIO. */
export const APPS = Object.keys(CONFIGS).filter((app) => app !== 'prepare-store');

const ONE_SHOT = ['migrate', 'prepare-store'];

/** Variables that an app does not know. */
export function unknownTo(app: string, environment: Record<string, string>): string[] {
  const more: Record<string, string[]> = {
    migrate: SERVICES.map(passwordVariableOf),
    'prepare-store': STORE_USER_VARIABLES,
  };
  const known = [...settingsOf(CONFIGS[app]), ...(more[app] ?? [])];
  return Object.keys(environment).filter((name) => !known.includes(name));
}

/** Starts nothing, but reads the settings as the app would. @throws Error that names what is missing or wrong */
export function readAs(app: string, environment: Record<string, string>): object {
  const whole = {
    ...(ONE_SHOT.includes(app) ? {} : ofTheImage(app === 'gateway' ? 'gateway' : 'services')),
    ...environment,
  };
  if (app === 'migrate') rolePasswords(whole);
  if (app === 'prepare-store') storeUsers(whole);
  return loadConfig(CONFIGS[app], whole);
}

/** What the Dockerfile sets for an image, and for those it is made from. */
function ofTheImage(stage: string): Record<string, string> {
  const stages = readFileSync('deploy/Dockerfile', 'utf8').split(/^(?=FROM )/m);
  const text = stages.find((lines) => lines.split('\n')[0].endsWith(` AS ${stage}`))!;
  const [, parent] = /^FROM (\S+)/.exec(text)!;
  const own = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs]) =>
    pairs.split(' ').map((pair) => pair.split('=') as [string, string]),
  );
  return { ...(parent.startsWith('$') ? {} : ofTheImage(parent)), ...Object.fromEntries(own) };
}
