import { lengthOf, optionText, PROFILE_FIELDS, type ProfileField } from '@lodge/contracts';
import { CATALOGUES } from '@lodge/contracts/languages';
import { foundIn, patternsOf } from '@lodge/database';

const FIELDS: [string, ProfileField][] = Object.entries(PROFILE_FIELDS);

// What has a unit is left out: each viewer reads it in their own.
const conditionOf = (name: string, field: ProfileField, values: string, pattern: string) => {
  if (name === 'username' || (field.kind === 'integer' && field.unit)) return [];
  if (field.kind === 'text') return [foundIn(`u.${name}`, pattern)];
  return [`u.${name}::text = any(${values}::text[])`];
};

/** SQL condition on `users u`, for the two values of {@link onCard}. */
export const isSaidOnCard = (values: string, pattern: string) =>
  `(${FIELDS.flatMap(([name, field]) => conditionOf(name, field, values, pattern)).join(' or ')})`;

// Fewer letters stand in almost every text.
const MIN_LETTERS = 3;

/** The values that a search can mean, in any language, and the pattern of texts that contain it. */
export function onCard(q: string): { options: string[]; onCard: string | null } {
  if (lengthOf(q) < MIN_LETTERS) return { options: /^\d+$/.test(q) ? [q] : [], onCard: null };
  return { options: optionsLike(q), onCard: patternsOf(q).contains };
}

function optionsLike(q: string): string[] {
  const sought = wordsOf(q);
  const isLike = (label: string) => wordsOf(label).includes(sought);
  return FIELDS.flatMap(([, field]) => (field.kind === 'option' ? field.options : [])).filter(
    (option) => labelsOf(option).some(isLike),
  );
}

const labelsOf = (option: string): string[] => {
  const text = optionText(option);
  const translated = Object.values(CATALOGUES).map((catalogue) => catalogue[text]);
  return [text, ...translated.filter((label) => typeof label === 'string')];
};

// Each word after a space, so that only beginnings of words are found.
const wordsOf = (text: string) =>
  ` ${text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[\s/-]+/)
    .join(' ')}`;
