import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface ComposeService {
  image: string;
  /** Null is an empty value: Compose interpolates variables after parsing the YAML. */
  environment?: Record<string, string | number | null>;
  ports?: string[];
  networks?: string[] | Record<string, { ipv4_address: string }>;
  network_mode?: string;
  volumes?: string[];
  restart: string;
  /** For example `512m` or `2g`. */
  mem_limit?: string;
  labels?: Record<string, string>;
}

export interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
}

const text = readFileSync('docker-compose.yml', 'utf8');
// Compose syntax: `$$` is a dollar sign, `:?` requires a value, `:-` gives a default.
const REFERENCE = /\$\$|\$\{(\w+)(?:(:[?-])([^}]*))?\}/g;

const references = [...text.matchAll(REFERENCE)].filter(([, name]) => name);

/** All variables that docker-compose.yml reads from .env, and those that it requires. */
export const variables = [...new Set(references.map(([, name]) => name))];
export const required = new Set(
  references.filter(([, , operator]) => operator === ':?').map(([, name]) => name),
);

/** Interpolates docker-compose.yml. @throws Error that names an empty required variable */
export function readCompose(values: Record<string, string>): Compose {
  const filled = text.replace(REFERENCE, (_, name?: string, operator?: string, rest = '') => {
    if (!name) return '$';
    if (operator === ':?' && !values[name]) throw new Error(`${name} ${rest}`);
    return values[name] || (operator === ':-' ? rest : '');
  });
  return parse(filled, { merge: true });
}

export function exampleValues(): Record<string, string> {
  const lines = readFileSync('.env.example', 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** Variables that deploy/new-env.sh generates. */
export const isSecret = (name: string) =>
  /_(PASSWORD|KEY|SECRET)$/.test(name) && !name.endsWith('ACCESS_KEY');

/** Returns .env.example with generated values filled in. */
export function filledValues(): Record<string, string> {
  const filled = (name: string, value: string) =>
    value || (isSecret(name) ? '0123456789abcdef'.repeat(3) : '');
  return Object.fromEntries(
    Object.entries(exampleValues()).map(([name, value]) => [name, filled(name, value)]),
  );
}
