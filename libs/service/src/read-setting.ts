import { readFileSync } from 'node:fs';

export class SettingError extends Error {}

/** Reads `NAME`, else the file that `NAME_FILE` names. Empty is unset. @throws SettingError */
export function readSetting(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const file = environment[`${name}_FILE`];
  return environment[name] || (file ? read(name, file) : undefined);
}

function read(name: string, file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    throw new SettingError(`${name}_FILE: the file ${file} cannot be read.`);
  }
}
