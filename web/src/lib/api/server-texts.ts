import { LANGUAGE } from '../language.js';

/**
 * Translates a text of the server into the app's language; returns it unchanged if it is unknown.
 */
export async function translate(text: string): Promise<string> {
  if (LANGUAGE === 'en') return text;
  // A catalogue that fails to load must not hide the error itself.
  const texts = await import('./server-catalogue.js').then(
    ({ SERVER_TEXTS }) => SERVER_TEXTS,
    () => ({}),
  );
  return lookUp(texts, text);
}

// The only placeholder for a text of ours: any other can hold what a member wrote.
const LABEL = 'what';

function lookUp(texts: Readonly<Record<string, string>>, text: string): string {
  if (Object.hasOwn(texts, text)) return texts[text]!;
  for (const [english, translation] of Object.entries(texts)) {
    const values = valuesOf(english, text);
    if (values)
      return translation.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === LABEL ? lookUp(texts, values[name]!) : values[name]!,
      );
  }
  return text;
}

// Returns undefined if `text` is not an instance of this message.
function valuesOf(english: string, text: string): Record<string, string> | undefined {
  if (!english.includes('{')) return undefined;
  const pattern = english
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 ? `(?<${part}>.+)` : escaped(part)))
    .join('');
  return new RegExp(`^${pattern}$`, 's').exec(text)?.groups;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
