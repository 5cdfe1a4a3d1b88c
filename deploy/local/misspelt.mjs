// @ts-check
import { warn } from '../../libs/processes/src/say.mjs';
import { settingNames } from './settings.mjs';

/** Systems set it beside LANG. */
const ofSystem = 'LANGUAGE';

const names = settingNames.flatMap((name) => [name, `${name}_FILE`]);

/** Two wrong letters in a shorter name make another word: HOST and HOME, BRAND_NAME and BRANCH_NAME. */
const longName = 12;

/** Services' own variables, and other programs' families. */
const foreign = /^(AUTH|PROFILE|GROUPS|MODERATION|IMAGE|REDIS|NODE|OTEL|HOST|PORT|LOG)_/;

/**
 * Variables whose names differ from that of a setting in one place, by a letter or two of a long one, or begin with its first word.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {[misspelt: string, setting: string][]}
 */
export function misspeltSettings(environment) {
  return Object.keys(environment)
    .filter((variable) => variable !== ofSystem && !names.includes(variable))
    .flatMap((variable) => {
      const near =
        names.find((name) => isNear(variable, name, name.length < longName ? 1 : 2)) ??
        namesake(variable);
      return near && !environment[near] ? [[variable, near]] : [];
    });
}

/** @param {string} variable */
function namesake(variable) {
  const [word] = variable.split('_');
  if (word === variable || foreign.test(variable)) return undefined;
  return names.find((name) => name === word || name.startsWith(`${word}_`));
}

/** @param {NodeJS.ProcessEnv} environment */
export function warnOfMisspelt(environment) {
  for (const [variable, setting] of misspeltSettings(environment))
    warn(`${variable} is not a setting, and is ignored: did you mean ${setting}?`);
}

/**
 * Whether they differ in one place: by as many letters, or by two that are swapped.
 * @param {string} one
 * @param {string} other
 * @param {number} letters
 */
function isNear(one, other, letters) {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [a, b] = [one, other].map((text) => text.slice(start, text.length - end));
  const isSwapped = a.length === 2 && a[0] === b[1] && a[1] === b[0];
  return isSwapped || Math.max(a.length, b.length) <= letters;
}
