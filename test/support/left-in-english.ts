import { readFileSync } from 'node:fs';

const LIST = new URL('../../docs/languages/english.md', import.meta.url);

export function leftInEnglish(section: string): string[] {
  const [, rest = ''] = readFileSync(LIST, 'utf8').split(`## ${section}\n`);
  return [...rest.split('\n## ')[0]!.matchAll(/`(.+?)`/g)].map(([, text]) => text!);
}
