import { readFileSync } from 'node:fs';
import { MigrateConfig, rolePasswords } from '../../apps/auth/src/migrate.config.js';
import { GatewayConfig } from '../../apps/gateway/src/gateway.config.js';
import { ImageWorkerConfig } from '../../apps/image-worker/src/image-worker.config.js';
import { passwordVariableOf, SERVICES } from '@lodge/database';
import { loadConfig, settingsOf } from '@lodge/service';
import { MemberServiceConfig, MemberStorageConfig } from '@lodge/session';

const CONFIGS: Record<string, new () => object> = {
  gateway: GatewayConfig,
  auth: MemberServiceConfig,
  'profile-media': MemberStorageConfig,
  'groups-chat': MemberServiceConfig,
  moderation: MemberServiceConfig,
  'image-worker': ImageWorkerConfig,
  migrate: MigrateConfig,
};

export const APPS = Object.keys(CONFIGS);

/** Variables that an app does not know. */
export function unknownTo(app: string, environment: Record<string, string>): string[] {
  const known = [...settingsOf(CONFIGS[app]), ...(app === 'migrate' ? SERVICES.map(passwordVariableOf) : [])];
  return Object.keys(environment).filter((name) => !known.includes(name));
}

/** Starts nothing, but reads the settings as the app would. @throws Error that names what is missing or wrong */
export function readAs(app: string, environment: Record<string, string>): object {
  const whole = { ...(app === 'migrate' ? {} : ofTheImage(app === 'gateway' ? 'gateway' : 'services')), ...environment };
  if (app === 'migrate') rolePasswords(whole);
  return loadConfig(CONFIGS[app], whole);
}

/** What the Dockerfile sets for an image, and for those it is made from. */
function ofTheImage(stage: string): Record<string, string> {
  const stages = readFileSync('deploy/Dockerfile', 'utf8').split(/^(?=FROM )/m);
  const text = stages.find((lines) => lines.split('\n')[0].endsWith(` AS ${stage}`))!;
  const [, parent] = /^FROM (\S+)/.exec(text)!;
  const own = [...text.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs]) => pairs.split(' ').map((pair) => pair.split('=') as [string, string]));
  return { ...(parent.startsWith('$') ? {} : ofTheImage(parent)), ...Object.fromEntries(own) };
}
