import { CATALOGUES } from '@lodge/contracts/languages';

/** The catalogue's text, so that what a native would rather say breaks no test. */
export const sayIn =
  (language: string) =>
  (english: string, values: Record<string, string> = {}) => {
    const translation = CATALOGUES[language]![english];
    if (typeof translation !== 'string') throw new Error(`${english} has no one translation`);
    return translation.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
  };
