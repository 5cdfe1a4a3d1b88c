import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Manifest } from './render.js';

const schemas = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'kubernetes-1.34.json'), 'utf8'),
);
const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map<string, ValidateFunction>();

/** Returns violations of the Kubernetes schema, including unknown fields. */
export function faultsOf(manifest: Manifest): string[] {
  const validate = validatorOf(`${manifest.apiVersion} ${manifest.kind}`);
  if (!validate) return [`kubernetes-1.34.json has no ${manifest.apiVersion} ${manifest.kind}`];
  validate(manifest);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function validatorOf(kind: string): ValidateFunction | undefined {
  if (!schemas.kinds[kind]) return undefined;
  if (!validators.has(kind))
    validators.set(
      kind,
      ajv.compile({ $ref: `#/$defs/${schemas.kinds[kind]}`, $defs: schemas.$defs }),
    );
  return validators.get(kind);
}
