import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

/** A text, or its forms by the number it speaks of. */
export type Translation = string | Readonly<Record<string, string>>;

/** Translations by their English. */
export type Catalogue = Readonly<Record<string, Translation>>;

/** By language; English, which the source has, is not among them. */
export const CATALOGUES: Readonly<Record<string, Catalogue>> = { de, es };

/** All of the app, English first. */
export const LANGUAGES = ['en', ...Object.keys(CATALOGUES)];
