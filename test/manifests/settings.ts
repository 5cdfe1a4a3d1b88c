import { readFileSync } from 'node:fs';
import { environmentOf as environmentOfLocal } from '../../libs/processes/src/apps.mjs';
import { readSettings } from '../../deploy/local/settings.mjs';
import { exampleValues, readCompose, filledValues } from './compose.js';

/** The places that a setting of an app must reach, each with what to do where it is missing. */
export const PLACES: Record<string, (app: string, name: string) => boolean> = {
  'pass it on in deploy/local/settings.mjs': reachesLocal,
  'give it to the service in docker-compose.yml, as in NAME: ${NAME:-}': reachesCompose,
  'add it to .env.example': (_, name) => name in exampleValues(),
  'give it to the pod in k8s/base, from lodge-settings or lodge-secrets': reachesPod,
  'add it to k8s/base/settings.env, or the key to the command in docs/operating.md that creates lodge-secrets':
    (app, name) => isInSettings(name) || isInSecret(name) || !reachesPod(app, name),
  'describe it in docs/settings.md': isDescribed,
};

function reachesLocal(app: string, name: string): boolean {
  const { passedOn, ofAuth } = readSettings({ [name]: 'given' });
  const nowhere = { redisUrls: {}, storage: {}, urls: {}, webDir: '', redisUrl: '' };
  const secrets = { services: {} } as Parameters<typeof environmentOfLocal>[2]['secrets'];
  const surroundings = { ...nowhere, ownerUrl: 'postgres://lodge@127.0.0.1/lodge', secrets };
  const address = { port: 1, host: '127.0.0.1' };
  const environment = environmentOfLocal(app, address, { ...surroundings, passedOn, ofAuth });
  return environment[name] === 'given';
}

function reachesCompose(app: string, name: string): boolean {
  const { services } = readCompose({ ...filledValues(), [name]: 'given' });
  return services[app].environment?.[name] === 'given';
}

const manifest = (file: string) => readFileSync(`k8s/base/${file}`, 'utf8');
const SETTINGS = /name: lodge-settings,\s+key: (\w+)|\{ key: \w+, path: (\w+) \}/g;
const SECRETS = /name: lodge-secrets,\s+key: (\w+)|\{ key: (\w+), path: \w+ \}/g;

function reachesPod(app: string, name: string): boolean {
  const files = [
    `${app}.yaml`,
    'every-app.yaml',
    ...(app === 'gateway' ? [] : ['every-service.yaml']),
  ];
  const keys = files.flatMap((file) => [...manifest(file).matchAll(SETTINGS)]);
  return keys.some(([, setting, secret]) => (setting ?? secret) === name);
}

const isInSettings = (name: string) => new RegExp(`^${name}=`, 'm').test(manifest('settings.env'));

/** Names of all keys of lodge-secrets that a pod asks for. */
export function secretsOfPods(files: string[]): string[] {
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const keys = texts.flatMap((text) => [...text.matchAll(SECRETS)]);
  return [...new Set(keys.map(([, variable, file]) => variable ?? file))];
}

/** Whether the command of docs/operating.md takes a variable of .env into lodge-secrets. */
export const isInSecret = (name: string) => name in exampleValues() && isNamedLikeSecret(name);

/** Whether that command would take a variable of this name. */
export function isNamedLikeSecret(name: string): boolean {
  const command = /grep -E '([^']+)' \.env \| kubectl/.exec(
    readFileSync('docs/operating.md', 'utf8'),
  )!;
  return new RegExp(command[1]).test(`${name}=value`);
}

/** The places that repeat the default of a setting, each with what it says. */
export const defaultsOf = (name: string): Record<string, string | undefined> => ({
  'docs/settings.md': describedDefault(name),
  '.env.example': exampleValues()[name],
  'k8s/base/settings.env': new RegExp(`^${name}=(.*)$`, 'm').exec(manifest('settings.env'))?.[1],
});

function describedDefault(name: string): string | undefined {
  const rows = readFileSync('docs/settings.md', 'utf8').matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm);
  for (const [, names, defaults] of rows) {
    const at = names.split(',').findIndex((one) => one.trim() === `\`${name}\``);
    if (at >= 0) return defaults.split(',')[at]?.trim();
  }
  return undefined;
}

function isDescribed(_: string, name: string): boolean {
  const settings = readFileSync('docs/settings.md', 'utf8');
  return new RegExp(`\`${name}\`|^${name}=`, 'm').test(settings);
}
