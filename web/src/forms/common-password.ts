// What the most common passwords are made of, once digits stand for letters again.
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

/** A hint, not a rule: nothing is sent anywhere. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[@013$5]/g, (character) => LETTERS[character]!);
  return password.length < 16 && (COMMON.test(lower) || COMMON.test(spelled));
}
