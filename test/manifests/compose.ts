import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface ComposeService {
  image: string;
  /** Null is an empty text here: compose fills in the variables after it has read the YAML. */
  environment?: Record<string, string | number | null>;
  ports?: string[];
  networks: string[] | Record<string, { ipv4_address: string }>;
  restart: string;
  /** As `512m` or `2g`. */
  mem_limit?: string;
}

export interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
// As compose reads them: `$$` is a dollar sign, `:?` demands a value, `:-` has one instead of an empty one.
const REFERENCE = /\$\$|\$\{(\w+)(?:(:[?-])([^}]*))?\}/g;

const references = [...text.matchAll(REFERENCE)].filter(([, name]) => name);

/** All variables it takes from .env, and those without which it refuses to start. */
export const variables = [...new Set(references.map(([, name]) => name))];
export const demanded = new Set(
  references.filter(([, , operator]) => operator === ':?').map(([, name]) => name),
);

/** What compose makes of docker-compose.yml. @throws Error that names a variable that is demanded and empty */
export function readCompose(values: Record<string, string>): Compose {
  const filled = text.replace(REFERENCE, (_, name?: string, operator?: string, rest = '') => {
    if (!name) return '$';
    if (operator === ':?' && !values[name]) throw new Error(`${name} ${rest}`);
    return values[name] || (operator === ':-' ? rest : '');
  });
  return parse(filled, { merge: true });
}

/** The lines of .env.example. */
export function exampleValues(): Record<string, string> {
  const lines = readFileSync('.env.example', 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** What deploy/new-env.sh makes up. */
export const isSecret = (name: string) =>
  /_(PASSWORD|KEY|SECRET)$/.test(name) && !name.endsWith('ACCESS_KEY');

/** .env.example as deploy/new-env.sh fills it. */
export function filledValues(): Record<string, string> {
  const filled = (name: string, value: string) =>
    value || (isSecret(name) ? '0123456789abcdef'.repeat(3) : '');
  return Object.fromEntries(
    Object.entries(exampleValues()).map(([name, value]) => [name, filled(name, value)]),
  );
}
