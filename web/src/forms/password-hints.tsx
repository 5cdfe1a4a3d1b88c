import {
  LIMITS,
  normalizePassword,
  passwordParts,
  SPECIAL_CHARACTERS,
  t,
  type Special,
} from '@lodge/contracts';
import { Check } from 'lucide-react';
import { cx } from '../ui/cx.js';

const { min } = LIMITS.passwordLength;
const SPECIAL_TEXTS: Record<Special, string> = {
  any: t`special character`,
  listed: t`special: one of ${SPECIAL_CHARACTERS}`,
};

const partsWith = (special: Special) => {
  const texts = [t`lowercase`, t`uppercase`, t`number`, SPECIAL_TEXTS[special]];
  return [
    { text: t`at least ${min} characters`, isIn: (value: string) => value.length >= min },
    ...passwordParts(special).map((part, index) => ({
      text: texts[index]!,
      isIn: (value: string) => part.test(value),
    })),
  ];
};

interface PasswordHintsProps {
  password: string;
  special: Special;
}

export function PasswordHints({ password: typed, special }: PasswordHintsProps) {
  const password = normalizePassword(typed);
  return (
    <>
      <span className="grid grid-cols-[auto_auto] justify-start gap-x-6 gap-y-0.5 *:last:col-span-full max-xs:grid-cols-1">
        {partsWith(special).map(({ text, isIn }) => {
          const done = isIn(password);
          return (
            <span key={text} className={cx('flex items-start gap-1', done && 'text-success')}>
              {done ? (
                <Check aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              ) : (
                <span
                  aria-hidden
                  className="mx-1 mt-1.5 size-1.5 shrink-0 rounded-full bg-current"
                />
              )}
              <span className="hyphens-auto">{text}</span>
              <span className="sr-only">{done ? ', done.' : '.'}</span>
            </span>
          );
        })}
      </span>
      {special === 'listed' && otherSign(password) && (
        <span className="mt-1 block text-brass">
          {`“${otherSign(password)}” does not count as a special character.`}
        </span>
      )}
      {isCommonPassword(password) && (
        <span className="mt-1 block text-brass">
          Many people use a password like this one. A longer, less common one is safer.
        </span>
      )}
    </>
  );
}

// Finds a character outside the required kinds, such as the hyphens of some generators.
const otherSign = (password: string) =>
  passwordParts('listed').every((part) => part.test(password))
    ? undefined
    : /[^\p{L}\p{N}]/u.exec(password)?.[0];

// Stems of the most common passwords, matched after digits are turned back into letters.
const COMMON =
  /password|passwort|qwert|asdf|zxcv|welcome|letmein|admin|login|iloveyou|monkey|dragon|football|baseball|princess|sunshine|master|shadow|summer|winter|spring|autumn|secret|lodge|abcd|abc123|1234|1111|0000/;

const LETTERS: Record<string, string> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
};

/** The result is only a hint, and the password is sent nowhere. */
function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[@013$5]/g, (character) => LETTERS[character]!);
  return password.length < 16 && (COMMON.test(lower) || COMMON.test(spelled));
}
