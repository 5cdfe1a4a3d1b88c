import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_AGE } from '@lodge/contracts';
import { ChevronDown, Languages } from 'lucide-react';
import { reloadPage } from '../lib/session/kept-entered.js';
import { LANGUAGE } from '../lib/language.js';
import { LANGUAGE_NAMES } from '../lib/languages.js';

// The gateway writes those that the operator offers into the page.
const offered = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content;
const OFFERED = Object.entries(LANGUAGE_NAMES).filter(
  ([language]) => !offered || offered.split(',').includes(language),
);

interface LanguageSelectProps {
  /** Called before the page reloads; resolves to false to stop it. */
  onChoose?: (language: string) => Promise<boolean>;
}

export function LanguageSelect({ onChoose }: LanguageSelectProps) {
  const choose = async (select: HTMLSelectElement) => {
    const language = select.value;
    if (onChoose && !(await onChoose(language))) {
      select.value = LANGUAGE;
      return;
    }
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_COOKIE_AGE}; samesite=lax${secure}`;
    // Chromium may ask for the page before it has written the cookie, but not before one is read.
    void document.cookie;
    reloadPage();
  };
  if (OFFERED.length === 1) return null;
  return (
    <span className="relative inline-flex min-h-11 max-w-full items-center">
      <Languages aria-hidden className="pointer-events-none absolute start-0 size-4" />
      <select
        aria-label="Language"
        defaultValue={LANGUAGE}
        onChange={({ currentTarget }) => void choose(currentTarget)}
        className="min-h-11 max-w-full cursor-pointer appearance-none truncate rounded-sm ps-6 pe-5 text-base hover:text-ink"
      >
        {OFFERED.map(([language, name]) => (
          <option key={language} value={language} lang={language} className="bg-surface text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-0 size-4" />
    </span>
  );
}
