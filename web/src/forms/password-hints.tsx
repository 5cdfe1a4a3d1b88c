import { LIMITS, PASSWORD_PARTS, SPECIAL_CHARACTERS } from '@lodge/contracts';
import { Check } from 'lucide-react';
import { cx } from '../ui/cx.js';
import { isCommonPassword } from './common-password.js';

const { min } = LIMITS.passwordLength;
const TEXTS = ['lowercase', 'uppercase', 'number', `special: one of ${SPECIAL_CHARACTERS}`];
const PARTS = [
  { text: `${min} characters`, isIn: (value: string) => value.length >= min },
  ...PASSWORD_PARTS.map((part, index) => ({
    text: TEXTS[index]!,
    isIn: (value: string) => part.test(value),
  })),
];

// Says what is needed before it is asked for, and what is there already.
export const PasswordHints = ({ password }: { password: string }) => (
  <>
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      {PARTS.map(({ text, isIn }) => {
        const done = isIn(password);
        return (
          <span key={text} className={cx('flex items-center gap-1', done && 'text-success')}>
            {done ? (
              <Check aria-hidden className="size-3.5 shrink-0" />
            ) : (
              <span aria-hidden className="mx-1 size-1.5 shrink-0 rounded-full bg-current" />
            )}
            {text}
            <span className="sr-only">{done ? ', done.' : '.'}</span>
          </span>
        );
      })}
    </span>
    {otherSign(password) && (
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

// Finds the sign of a password without a special one, such as the hyphens that some generators use.
const otherSign = (password: string) =>
  PASSWORD_PARTS.every((part) => part.test(password))
    ? undefined
    : /[^\p{L}\p{N}]/u.exec(password)?.[0];
