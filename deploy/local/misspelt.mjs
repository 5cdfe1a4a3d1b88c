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
 * Variables whose names differ from that of a setting in one letter, or two of a long one, or begin with its first word.
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
 * Whether one text becomes the other when at most `letters` are added, left out, changed or swapped.
 * @param {string} one
 * @param {string} other
 * @param {number} letters
 * @returns {boolean}
 */
function isNear(one, other, letters) {
  if (Math.abs(one.length - other.length) > letters) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b || letters === 0) return a === b;
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    isNear(a.slice(1), b, letters - 1) ||
    isNear(a, b.slice(1), letters - 1) ||
    isNear(a.slice(1), b.slice(1), letters - 1) ||
    (isSwapped && isNear(a.slice(2), b.slice(2), letters - 1))
  );
}
