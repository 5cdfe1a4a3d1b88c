import { LANGUAGE } from '../language.js';

/** A text of the server, which speaks English, in the language of the app; as it is if that is unknown. */
export async function translated(text: string): Promise<string> {
  if (LANGUAGE === 'en') return text;
  const { SERVER_TEXTS } = await import('./server-catalogue.js');
  if (Object.hasOwn(SERVER_TEXTS, text)) return SERVER_TEXTS[text]!;
  for (const [english, translation] of Object.entries(SERVER_TEXTS)) {
    const values = valuesOf(english, text);
    if (values) return translation.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  }
  return text;
}

// Undefined if the text does not come from this one.
function valuesOf(english: string, text: string): Record<string, string> | undefined {
  if (!english.includes('{')) return undefined;
  const pattern = english
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? `(?<${part}>.+)` : escaped(part)))
    .join('');
  return new RegExp(`^${pattern}$`, 's').exec(text)?.groups;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
