import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

export type Translation = string | Readonly<Record<string, string>>;

export type Catalogue = Readonly<Record<string, Translation>>;

export const CATALOGUES: Readonly<Record<string, Catalogue>> = { de, es };

export const LANGUAGES = ['en', ...Object.keys(CATALOGUES)];
